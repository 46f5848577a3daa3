// Does with worlds of bodies what pseudo-random numbers say, in any order and with handles of things that are gone; for checks of
// memory and of what C++ leaves undefined. Prints what became of it: the same in every build.
//
// usage: bodies [WORLDS [CALLS]]
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "RigidBodies.h"
#include "random.h"

enum { Most = 32 };

static int below(int count) { return (int)(random64() % (uint64_t)count); }
static float between(float low, float high) { return low + (high - low) * (float)(random64() >> 40) / 16777216.0f; }
static RBVector place(float reach) { return (RBVector){between(-reach, reach), between(-reach, reach)}; }
static RBMaterial material(void) { return (RBMaterial){between(0, 1), between(0, 1)}; }

static RBHandle bodies[Most], joints[Most];

static RBHandle body(void) { return bodies[below(Most)]; }

static void add_shape(RBWorld *world, RBHandle body) {
  switch (below(4)) {
  case 0: RBBodyAddBox(world, body, (RBVector){between(0.01f, 1), between(0.01f, 1)}, place(0.2f), between(-4, 4), material(), 0.001f); break;
  case 1: RBBodyAddCircle(world, body, between(0.01f, 1), material()); break;
  case 2: RBBodyAddEdge(world, body, place(3), place(3), material(), 0.001f, below(9)); break;
  default: {
    RBVector vertices[70];
    int count = 3 + below(67);
    float radius = between(0.05f, 1);
    for (int i = 0; i < count; i++) {
      float angle = 6.2831853f * (float)i / (float)count;
      vertices[i] = (RBVector){radius * cosf(angle), radius * sinf(angle)};
    }
    RBBodyAddPolygon(world, body, vertices, (size_t)count, material(), 0.001f);
  }
  }
}

static RBHandle joint(RBWorld *world) {
  RBJointEnds ends = {below(4) ? body() : 0, body(), place(0.5f), place(0.5f), below(2)};
  // The engine asserts that a joint has two ends; scenes that say otherwise are refused.
  if (ends.first == ends.second) return 0;
  switch (below(6)) {
  case 0: return RBJointCreateSpring(world, ends, between(0, 2), between(0.1f, 8), between(0, 2));
  case 1: return RBJointCreateRod(world, ends, between(0, 2));
  case 2: return RBJointCreateRope(world, ends, between(0, 2));
  case 3: return RBJointCreateHinge(world, ends, below(2), -1, 1, between(0, 3));
  case 4: return RBJointCreateSlider(world, ends, (RBVector){1, 0}, below(2), -1, 1);
  default: return RBJointCreateWeld(world, ends);
  }
}

static void do_anything(RBWorld *world) {
  switch (below(24)) {
  case 0: case 1: case 2: {
    RBHandle new = bodies[below(Most)] = RBBodyCreate(world, place(4), between(-4, 4), below(5) == 0);
    for (int i = below(4); i >= 0; i--) add_shape(world, new);
    // About the body's origin: at least what its center's distance makes.
    float mass = between(0.01f, 5);
    RBBodySetMass(world, new, (RBMass){mass, mass * 0.02f + between(0.01f, 5)}, place(0.1f));
    break;
  }
  // The handle stays behind.
  case 3: RBBodyDestroy(world, body()); break;
  case 4: joints[below(Most)] = joint(world); break;
  case 5: RBJointDestroy(world, joints[below(Most)]); break;
  case 6: RBBodySetPose(world, body(), place(4), between(-4, 4)); break;
  case 7: RBBodySetVelocity(world, body(), place(30)); break;
  case 8: RBBodySetAngularVelocity(world, body(), between(-30, 30)); break;
  case 9: RBBodySetStatic(world, body(), below(2)); break;
  case 10: RBBodySetContinuous(world, body(), below(2)); break;
  case 11: RBBodySetDamping(world, body(), between(0, 5), between(0, 5)); break;
  case 12: {
    RBFlight flight = {between(0.5f, 1), between(0.5f, 1), between(0, 0.5f)};
    RBBodySetFlight(world, body(), flight, flight);
    break;
  }
  case 13: RBBodySetFilter(world, body(), (RBFilter){below(2), random64(), random64(), random64()}); break;
  case 14: RBBodyApplyForce(world, body(), place(50), between(-5, 5)); break;
  case 15: RBBodyApplyImpulse(world, body(), place(5), between(-5, 5)); break;
  case 16: below(2) ? RBBodyWake(world, body()) : RBBodySleep(world, body()); break;
  case 17: RBJointMoveAnchor(world, joints[below(Most)], place(3)); break;
  case 18: RBJointTuneSpring(world, joints[below(Most)], between(0, 2), between(0.1f, 8), between(0, 2)); break;
  case 19: RBBodySetMaterial(world, body(), material()); break;
  case 20: RBBodySetRotates(world, body(), below(2)); break;
  case 21: RBBodySetGravityScale(world, body(), between(-1, 2)); break;
  case 22: RBWorldSetInspected(world, below(2)); RBWorldSetFlightExact(world, below(2)); break;
  default: RBWorldSetSpringsMeet(world, below(2)); RBWorldForgetContacts(world);
  }
}

int main(int count, char **arguments) {
  int worlds = count > 1 ? atoi(arguments[1]) : 60, calls = count > 2 ? atoi(arguments[2]) : 1500;
  size_t contacts = 0, touches = 0, torn = 0;
  double reach = 0;
  for (int number = 0; number < worlds; number++) {
    state = (uint64_t)number;
    RBWorld *world = RBWorldCreate();
    for (int i = 0; i < Most; i++) bodies[i] = joints[i] = 0;
    RBWorldSetGravity(world, place(10));
    for (int call = 0; call < calls; call++) {
      do_anything(world);
      if (call % 5 == 0 && !RBWorldIsCrowded(world, 2000)) RBWorldStep(world, 1.0f / 240, 8, 3);
      contacts += RBWorldContactCount(world);
      for (size_t i = 0; i < RBWorldContactCount(world); i++) reach += RBWorldContact(world, i).began;
      RBTouch found[8];
      touches += RBWorldTouches(world, found, 8);
      RBState states[Most];
      RBBodyStates(world, bodies, Most, states);
      // What holds a body and cannot all hold tears it from the world: as for the caller in Swift, that is its end.
      bool isTorn = false;
      for (int i = 0; i < Most; i++) isTorn |= !(fabsf(states[i].position.x) + fabsf(states[i].position.y) < 1e7f);
      if (isTorn) {
        torn++;
        break;
      }
      for (int i = 0; i < Most; i++) reach += states[i].position.x + (double)RBBodyForce(world, bodies[i]).y + RBBodyMass(world, bodies[i]).mass;
      reach += (double)RBWorldSpringEnergy(world) + RBBodyIsFlying(world, body());
    }
    RBWorldDestroy(world);
  }
  printf("%d worlds, %d calls each: %zu contacts, %zu touches, %zu torn apart, %.9g\n", worlds, calls, contacts, touches, torn, reach);
  return 0;
}
