#include <cmath>

#include "World.hpp"

// The engine moves a body through a step by the velocity that it has at its end: a fall is half a
// step's acceleration too fast. A body that nothing touches or holds is given the mean velocity of its
// flight for the step, as a closed form has it, and that of the end of the flight after it. What the
// engine finds in its way stops it as ever: then its velocity is another one, and stays.

namespace {

// The engine's own limits, in metres and radians per second: what is slower may fall asleep, which
// setting its velocity would prevent.
constexpr float restingSpeed = 0.01f, restingSpin = 2.0f / 180 * b2_pi;

bool isTouched(const b2Body *body) {
  for (const b2ContactEdge *edge = body->GetContactList(); edge; edge = edge->next) {
    if (edge->contact->IsTouching() && edge->contact->IsEnabled()) return true;
  }
  return false;
}

}  // namespace

std::vector<Flight> RBWorld::beginFlights(float step) {
  std::vector<Flight> flights;
  for (auto &slot : bodies.slots) slot.object.isFlying = false;
  if (!isFlightExact) return flights;
  std::vector<bool> isHeld(bodies.slots.size());
  for (const auto &slot : joints.slots) {
    if (!slot.isUsed || !slot.object.isSpring) continue;
    const Spring &spring = slot.object.spring;
    if (bodies.find(spring.first)) isHeld[uint32_t(spring.first)] = true;
    if (bodies.find(spring.second)) isHeld[uint32_t(spring.second)] = true;
  }
  for (uint32_t index = 0; index < bodies.slots.size(); index += 1) {
    if (!bodies.slots[index].isUsed || isHeld[index]) continue;
    const Body &object = bodies.slots[index].object;
    b2Body *body = object.body;
    if (body->GetType() != b2_dynamicBody || !body->IsAwake()) continue;
    if (body->GetJointList() || isTouched(body) || body->GetMass() <= 0) continue;

    b2Vec2 force = body->GetGravityScale() * body->GetMass() * world.GetGravity() + object.force;
    b2Vec2 center = body->GetLocalCenter();
    float inertia = body->GetInertia() - body->GetMass() * b2Dot(center, center);
    bool turns = inertia > 0 && !body->IsFixedRotation();
    b2Vec2 velocity = body->GetLinearVelocity();
    float spin = body->GetAngularVelocity(), torque = turns ? object.torque : 0;
    bool isAtRest = velocity.Length() <= restingSpeed && std::abs(spin) <= restingSpin &&
        force.Length() * step <= restingSpeed * body->GetMass() &&
        std::abs(torque) * step <= restingSpin * inertia;
    if (isAtRest) continue;

    auto after = [step](const RBFlight &flight, float speed, double acceleration) {
      return float(flight.decay * speed + flight.mean * acceleration * step);
    };
    auto mean = [step](const RBFlight &flight, float speed, double acceleration) {
      return float(flight.mean * speed + flight.drift * acceleration * step);
    };
    double x = force.x / double(body->GetMass()), y = force.y / double(body->GetMass());
    double turn = turns ? torque / double(inertia) : 0;
    Flight flight = {
        index, body->GetGravityScale(), body->GetLinearDamping(), body->GetAngularDamping(),
        b2Vec2(mean(object.linear, velocity.x, x), mean(object.linear, velocity.y, y)),
        b2Vec2(after(object.linear, velocity.x, x), after(object.linear, velocity.y, y)),
        mean(object.angular, spin, turn), after(object.angular, spin, turn)};
    // The engine is left nothing to add.
    body->SetGravityScale(0);
    body->SetLinearDamping(0);
    body->SetAngularDamping(0);
    body->ApplyForceToCenter(-object.force, false);
    body->ApplyTorque(-object.torque, false);
    body->SetLinearVelocity(flight.mean);
    body->SetAngularVelocity(flight.meanSpin);
    flights.push_back(flight);
  }
  return flights;
}

void RBWorld::endFlights(const std::vector<Flight> &flights) {
  for (const Flight &flight : flights) {
    b2Body *body = bodies.slots[flight.slot].object.body;
    body->SetGravityScale(flight.gravityScale);
    body->SetLinearDamping(flight.linearDamping);
    body->SetAngularDamping(flight.angularDamping);
    bool isFree = body->IsAwake() && body->GetLinearVelocity() == flight.mean &&
        body->GetAngularVelocity() == flight.meanSpin;
    if (!isFree) continue;
    bodies.slots[flight.slot].object.isFlying = true;
    body->SetLinearVelocity(flight.velocity);
    body->SetAngularVelocity(flight.spin);
  }
}
