#include "PlainPile.h"

#include <box2d/box2d.h>

#include <vector>

struct PlainPile {
  b2World world{b2Vec2(0, 10)};
  std::vector<b2Body *> boxes;
};

extern "C" {

PlainPile *PlainPileCreate(int count, int columns) {
  PlainPile *pile = new PlainPile();
  float width = 0.5f * columns + 1;
  b2BodyDef ground;
  b2Body *pit = pile->world.CreateBody(&ground);
  b2EdgeShape edge;
  edge.m_radius = 0.0025f;
  b2FixtureDef wall;
  wall.shape = &edge;
  wall.friction = 0.2f;
  wall.restitution = 0.2f;
  for (int side = 0; side < 3; side++) {
    b2Vec2 low(side == 1 ? width : 0, 6), high(side == 0 ? 0 : width, side == 2 ? 6 : -200);
    edge.SetTwoSided(low, high);
    pit->CreateFixture(&wall);
  }
  for (int index = 0; index < count; index++) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.bullet = true;
    definition.linearDamping = 0.1f;
    definition.angularDamping = 0.1f;
    definition.position.Set(
        0.5f + 0.5f * (index % columns) + 0.03f * (index / columns % 3),
        5.6f - 0.48f * (index / columns));
    b2Body *body = pile->world.CreateBody(&definition);
    b2PolygonShape box;
    box.SetAsBox(0.1925f, 0.1925f);
    b2FixtureDef fixture;
    fixture.shape = &box;
    fixture.density = 1;
    fixture.friction = 0.2f;
    fixture.restitution = 0.2f;
    body->CreateFixture(&fixture);
    pile->boxes.push_back(body);
  }
  return pile;
}

void PlainPileStep(PlainPile *pile) { pile->world.Step(1.0f / 120, 8, 3); }

double PlainPileMiddle(const PlainPile *pile) {
  double sum = 0;
  for (const b2Body *box : pile->boxes) sum += box->GetPosition().y;
  return sum / pile->boxes.size();
}

void PlainPileDestroy(PlainPile *pile) { delete pile; }
}
