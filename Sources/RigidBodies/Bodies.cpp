#include <algorithm>

#include "World.hpp"

static void add(
    RBWorld *world, RBHandle handle, const b2Shape &shape, RBMaterial material, int32_t tag) {
  Body *body = world->bodies.find(handle);
  if (!body) return;
  b2FixtureDef definition;
  definition.shape = &shape;
  definition.friction = material.friction;
  definition.restitution = material.restitution;
  definition.userData.pointer = uintptr_t(tag);
  body->body->CreateFixture(&definition);
  world->hasNewPairs = true;
}

// The area that the engine will find in a piece of a polygon; 0 where it would give up: it takes corners
// for one, and leaves out those on a line, as here.
static float solidArea(const b2Vec2 *corners, int32 count) {
  const float slop = 0.5f * b2_linearSlop;
  b2Vec2 points[b2_maxPolygonVertices];
  int32 n = 0;
  for (int32 i = 0; i < count; i += 1) {
    bool isNew = true;
    for (int32 j = 0; j < n && isNew; j += 1) {
      isNew = b2DistanceSquared(corners[i], points[j]) >= slop * slop;
    }
    if (isNew) points[n++] = corners[i];
  }
  if (n < 3) return 0;
  int32 first = 0;
  for (int32 i = 1; i < n; i += 1) {
    float x = points[i].x, farthest = points[first].x;
    if (x > farthest || (x == farthest && points[i].y < points[first].y)) first = i;
  }
  b2Vec2 hull[b2_maxPolygonVertices];
  int32 m = 0;
  int32 corner = first;
  do {
    if (m == b2_maxPolygonVertices) return 0;
    hull[m] = points[corner];
    int32 next = 0;
    for (int32 j = 1; j < n; j += 1) {
      if (next == corner) {
        next = j;
        continue;
      }
      b2Vec2 r = points[next] - hull[m], v = points[j] - hull[m];
      float c = b2Cross(r, v);
      if (c < 0 || (c == 0 && v.LengthSquared() > r.LengthSquared())) next = j;
    }
    m += 1;
    corner = next;
  } while (corner != first);
  if (m < 3) return 0;
  float area = 0;
  for (int32 i = 0; i < m; i += 1) {
    b2Vec2 a = hull[i] - hull[0], b = (i + 1 < m ? hull[i + 1] : hull[0]) - hull[0];
    area += 0.5f * b2Cross(a, b);
  }
  // The engine's own bound, doubled: its sum may be rounded otherwise.
  return area > 2 * b2_epsilon ? area : 0;
}

static RBState state(const RBWorld *world, RBHandle handle) {
  const Body *body = world->bodies.find(handle);
  if (!body) return RBState{};
  const b2Body *b = body->body;
  return RBState{
      plain(b->GetPosition()), b->GetAngle(), plain(b->GetLinearVelocity()),
      b->GetAngularVelocity(), b->GetType() == b2_dynamicBody && b->IsAwake()};
}

extern "C" {

RBHandle RBBodyCreate(RBWorld *world, RBVector position, float angle, bool isStatic) {
  b2BodyDef definition;
  definition.type = isStatic ? b2_staticBody : b2_dynamicBody;
  definition.position = engine(position);
  definition.angle = angle;
  definition.gravityScale = 0;
  Body body;
  body.body = world->world.CreateBody(&definition);
  RBHandle handle = world->bodies.add(body);
  body.body->GetUserData().pointer = uintptr_t(uint32_t(handle)) + 1;
  return handle;
}

void RBBodyDestroy(RBWorld *world, RBHandle handle) {
  Body *body = world->bodies.find(handle);
  if (!body) return;
  world->world.DestroyBody(body->body);
  world->bodies.remove(handle);
}

RBState RBBodyState(const RBWorld *world, RBHandle handle) { return state(world, handle); }

void RBBodyStates(const RBWorld *world, const RBHandle *bodies, size_t count, RBState *states) {
  for (size_t i = 0; i < count; i += 1) states[i] = state(world, bodies[i]);
}

RBVector RBBodyForce(const RBWorld *world, RBHandle handle) {
  const Body *body = world->bodies.find(handle);
  return body ? plain(body->noted) : RBVector{};
}

RBMass RBBodyMass(const RBWorld *world, RBHandle handle) {
  const Body *body = world->bodies.find(handle);
  return body ? RBMass{body->body->GetMass(), body->body->GetInertia()} : RBMass{};
}

void RBBodySetPose(RBWorld *world, RBHandle handle, RBVector position, float angle) {
  if (Body *body = world->bodies.find(handle)) {
    body->body->SetTransform(engine(position), angle);
    body->body->SetAwake(true);
    world->hasNewPairs = true;
  }
}

void RBBodySetVelocity(RBWorld *world, RBHandle handle, RBVector velocity) {
  if (Body *body = world->bodies.find(handle)) {
    body->body->SetLinearVelocity(engine(velocity));
    body->body->SetAwake(true);
  }
}

void RBBodySetAngularVelocity(RBWorld *world, RBHandle handle, float velocity) {
  if (Body *body = world->bodies.find(handle)) {
    body->body->SetAngularVelocity(velocity);
    body->body->SetAwake(true);
  }
}

void RBBodySetStatic(RBWorld *world, RBHandle handle, bool isStatic) {
  if (Body *body = world->bodies.find(handle)) {
    body->body->SetType(isStatic ? b2_staticBody : b2_dynamicBody);
    body->body->SetMassData(&body->mass);
  }
}

// The engine would also stop the body's spin, which goes on when rotation is forbidden.
void RBBodySetRotates(RBWorld *world, RBHandle handle, bool rotates) {
  if (Body *body = world->bodies.find(handle)) {
    float spin = body->body->GetAngularVelocity();
    body->body->SetFixedRotation(!rotates);
    body->body->SetMassData(&body->mass);
    if (spin != 0) body->body->SetAngularVelocity(spin);
  }
}

void RBBodySetContinuous(RBWorld *world, RBHandle handle, bool isContinuous) {
  if (Body *body = world->bodies.find(handle)) body->body->SetBullet(isContinuous);
}

void RBBodySetDamping(RBWorld *world, RBHandle handle, float linear, float angular) {
  if (Body *body = world->bodies.find(handle)) {
    body->body->SetLinearDamping(linear);
    body->body->SetAngularDamping(angular);
  }
}

void RBBodySetFlight(RBWorld *world, RBHandle handle, RBFlight linear, RBFlight angular) {
  if (Body *body = world->bodies.find(handle)) {
    body->linear = linear;
    body->angular = angular;
  }
}

bool RBBodyIsFlying(const RBWorld *world, RBHandle handle) {
  const Body *body = world->bodies.find(handle);
  return body && body->isFlying;
}

void RBBodySetGravityScale(RBWorld *world, RBHandle handle, float scale) {
  if (Body *body = world->bodies.find(handle)) body->body->SetGravityScale(scale);
}

void RBBodySetMass(RBWorld *world, RBHandle handle, RBMass mass, RBVector center) {
  if (Body *body = world->bodies.find(handle)) {
    body->mass.mass = mass.mass;
    body->mass.I = mass.inertia;
    body->mass.center = engine(center);
    body->body->SetMassData(&body->mass);
  }
}

void RBBodySetMaterial(RBWorld *world, RBHandle handle, RBMaterial material) {
  Body *body = world->bodies.find(handle);
  if (!body) return;
  for (b2Fixture *fixture = body->body->GetFixtureList(); fixture; fixture = fixture->GetNext()) {
    fixture->SetFriction(material.friction);
    fixture->SetRestitution(material.restitution);
  }
  for (b2ContactEdge *edge = body->body->GetContactList(); edge; edge = edge->next) {
    edge->contact->ResetFriction();
    edge->contact->ResetRestitution();
  }
}

void RBBodySetFilter(RBWorld *world, RBHandle handle, RBFilter filter) {
  Body *body = world->bodies.find(handle);
  if (!body) return;
  body->filter = filter;
  world->hasNewPairs = true;
  for (b2Fixture *fixture = body->body->GetFixtureList(); fixture; fixture = fixture->GetNext()) {
    fixture->Refilter();
  }
}

void RBBodyWake(RBWorld *world, RBHandle handle) {
  if (Body *body = world->bodies.find(handle)) body->body->SetAwake(true);
}

void RBBodySleep(RBWorld *world, RBHandle handle) {
  if (Body *body = world->bodies.find(handle)) body->body->SetAwake(false);
}

void RBBodyApplyForce(RBWorld *world, RBHandle handle, RBVector force, float torque) {
  Body *body = world->bodies.find(handle);
  if (!body || !body->body->IsAwake()) return;
  body->force += engine(force);
  body->torque += torque;
  body->body->ApplyForceToCenter(engine(force), false);
  body->body->ApplyTorque(torque, false);
}

void RBBodyApplyImpulse(RBWorld *world, RBHandle handle, RBVector impulse, float angular) {
  if (Body *body = world->bodies.find(handle)) {
    body->body->ApplyLinearImpulseToCenter(engine(impulse), true);
    body->body->ApplyAngularImpulse(angular, true);
  }
}

void RBBodyAddBox(
    RBWorld *world, RBHandle body, RBVector halfSize, RBVector center, float angle,
    RBMaterial material, float skin) {
  b2PolygonShape shape;
  if (center.x == 0 && center.y == 0 && angle == 0) {
    shape.SetAsBox(halfSize.x, halfSize.y);
  } else {
    shape.SetAsBox(halfSize.x, halfSize.y, engine(center), angle);
  }
  shape.m_radius = skin;
  add(world, body, shape, material, 0);
}

void RBBodyAddCircle(RBWorld *world, RBHandle body, float radius, RBMaterial material) {
  b2CircleShape shape;
  shape.m_radius = radius;
  add(world, body, shape, material, 0);
}

// A fan from the first vertex: every piece is convex, and the pieces do not overlap.
float RBBodyAddPolygon(
    RBWorld *world, RBHandle body, const RBVector *vertices, size_t count, RBMaterial material,
    float skin) {
  float whole = 0;
  for (size_t start = 1; start + 1 < count; start += b2_maxPolygonVertices - 2) {
    size_t end = std::min(count, start + b2_maxPolygonVertices - 1);
    b2Vec2 piece[b2_maxPolygonVertices];
    int32 length = 0;
    piece[length++] = engine(vertices[0]);
    for (size_t i = start; i < end; i += 1) piece[length++] = engine(vertices[i]);
    float area = solidArea(piece, length);
    if (area == 0) continue;
    whole += area;
    b2PolygonShape shape;
    shape.Set(piece, length);
    shape.m_radius = skin;
    add(world, body, shape, material, 0);
  }
  return whole;
}

void RBBodyAddEdge(
    RBWorld *world, RBHandle body, RBVector start, RBVector end, RBMaterial material, float skin,
    int32_t tag) {
  b2EdgeShape shape;
  shape.SetTwoSided(engine(start), engine(end));
  shape.m_radius = skin;
  add(world, body, shape, material, tag);
}
}
