#include "World.hpp"

// Springs are tuned by frequency and damping ratio of the mass that moves along them, which changes
// with the bodies' rotation, and they act at any length. The engine's own soft joint knows only
// fixed stiffness and stops at a length of half a point as at a wall. So springs are solved here:
// the velocities that the engine's step would reach without them are predicted, an implicit spring
// is solved on these with the impulses of the last step as a start (projected Gauss-Seidel, as the
// engine does for its joints), and the resulting impulses are handed over as forces.

namespace {

struct Motion {
  float inverseMass = 0, inverseInertia = 0;
  float linearDecay = 1, angularDecay = 1;
  b2Vec2 velocity = b2Vec2_zero, predictedVelocity = b2Vec2_zero;
  float spin = 0, predictedSpin = 0;
  bool isKnown = false;
};

struct Row {
  // Where its sum is kept for the next step.
  float *impulse;
  Motion *first, *second;
  b2Vec2 direction;
  float firstArm, secondArm;
  float bias, softness, mass;

  void apply(float impulse) const {
    b2Vec2 p = impulse * direction;
    first->velocity -= first->inverseMass * p;
    first->spin -= first->inverseInertia * firstArm * impulse;
    second->velocity += second->inverseMass * p;
    second->spin += second->inverseInertia * secondArm * impulse;
  }
};

Motion predict(const Body &body, b2Vec2 gravity, float step) {
  const b2Body *b = body.body;
  Motion motion;
  motion.isKnown = true;
  if (b->GetType() != b2_dynamicBody) return motion;
  b2Vec2 center = b->GetLocalCenter();
  float inertia = b->GetInertia() - b->GetMass() * b2Dot(center, center);
  motion.inverseMass = b->GetMass() > 0 ? 1 / b->GetMass() : 0;
  motion.inverseInertia = inertia > 0 && !b->IsFixedRotation() ? 1 / inertia : 0;
  motion.linearDecay = 1 / (1 + step * b->GetLinearDamping());
  motion.angularDecay = 1 / (1 + step * b->GetAngularDamping());
  b2Vec2 push = b->GetGravityScale() * b->GetMass() * gravity + body.force;
  motion.velocity = b->GetLinearVelocity() + step * motion.inverseMass * push;
  motion.velocity *= motion.linearDecay;
  motion.spin = b->GetAngularVelocity() + step * motion.inverseInertia * body.torque;
  motion.spin *= motion.angularDecay;
  motion.predictedVelocity = motion.velocity;
  motion.predictedSpin = motion.spin;
  return motion;
}

}  // namespace

void RBWorld::solveSprings(float step, int iterations) {
  std::vector<Motion> motions(bodies.slots.size() + 1);
  std::vector<Row> rows;
  const size_t nowhere = bodies.slots.size();
  for (auto &slot : joints.slots) {
    if (!slot.isUsed || !slot.object.isSpring) continue;
    Spring &spring = slot.object.spring;
    Body *a = bodies.find(spring.first), *b = bodies.find(spring.second);
    if (!b) continue;
    bool isAwake = (b->body->GetType() == b2_dynamicBody && b->body->IsAwake()) ||
        (a && a->body->GetType() == b2_dynamicBody && a->body->IsAwake());
    if (!isAwake) continue;
    Motion &first = motions[a ? uint32_t(spring.first) : nowhere];
    Motion &second = motions[uint32_t(spring.second)];
    if (a && !first.isKnown) first = predict(*a, world.GetGravity(), step);
    if (!second.isKnown) second = predict(*b, world.GetGravity(), step);

    b2Vec2 firstReach = b2Vec2_zero, firstEnd = spring.firstAnchor;
    if (a) {
      firstReach = b2Mul(
          a->body->GetTransform().q, spring.firstAnchor - a->body->GetLocalCenter());
      firstEnd = a->body->GetWorldCenter() + firstReach;
    }
    b2Vec2 secondReach = b2Mul(
        b->body->GetTransform().q, spring.secondAnchor - b->body->GetLocalCenter());
    b2Vec2 direction = b->body->GetWorldCenter() + secondReach - firstEnd;
    auto add = [&](b2Vec2 along, float stretch, float *impulse) {
      Row row = {impulse, &first, &second, along};
      row.firstArm = b2Cross(firstReach, along);
      row.secondArm = b2Cross(secondReach, along);
      float inverse = first.inverseMass + first.inverseInertia * row.firstArm * row.firstArm +
          second.inverseMass + second.inverseInertia * row.secondArm * row.secondArm;
      if (inverse == 0) return;
      float mass = 1 / inverse, omega = 2 * b2_pi * spring.frequency;
      float damping = 2 * mass * spring.damping * omega, stiffness = mass * omega * omega;
      spring.stiffness = stiffness;
      float give = step * (damping + step * stiffness);
      row.softness = give != 0 ? 1 / give : 0;
      row.bias = stretch * step * stiffness * row.softness;
      row.mass = 1 / (inverse + row.softness);
      rows.push_back(row);
    };
    float length = direction.Length();
    bool isMet = springsMeet && spring.length == 0 && length <= b2_linearSlop;
    if (isMet != spring.isMet) {
      spring.isMet = isMet;
      spring.impulse = spring.sideImpulse = 0;
    }
    if (isMet) {
      add(b2Vec2(1, 0), direction.x, &spring.impulse);
      add(b2Vec2(0, 1), direction.y, &spring.sideImpulse);
    } else {
      // Without a direction there is no force.
      if (length > b2_linearSlop) {
        direction *= 1 / length;
      } else {
        direction.SetZero();
      }
      add(direction, length - spring.length, &spring.impulse);
    }
  }
  if (rows.empty()) return;

  for (const Row &row : rows) row.apply(*row.impulse);
  for (int i = 0; i < iterations; i += 1) {
    for (const Row &row : rows) {
      b2Vec2 approach = row.second->velocity - row.first->velocity;
      float speed = b2Dot(row.direction, approach) + row.second->spin * row.secondArm -
          row.first->spin * row.firstArm;
      float impulse = -row.mass * (speed + row.bias + row.softness * *row.impulse);
      *row.impulse += impulse;
      row.apply(impulse);
    }
  }

  for (size_t i = 0; i < nowhere; i += 1) {
    Motion &motion = motions[i];
    if (!motion.isKnown || motion.inverseMass == 0) continue;
    b2Body *body = bodies.slots[i].object.body;
    // The engine damps what a force adds; the impulse of a spring comes after the damping.
    b2Vec2 change = motion.velocity - motion.predictedVelocity;
    float perMass = 1 / (motion.inverseMass * motion.linearDecay * step);
    bodies.slots[i].object.springForce = perMass * change;
    body->ApplyForceToCenter(perMass * change, true);
    if (motion.inverseInertia > 0) {
      float turn = motion.spin - motion.predictedSpin;
      body->ApplyTorque(turn / (motion.inverseInertia * motion.angularDecay * step), true);
    }
  }
}
