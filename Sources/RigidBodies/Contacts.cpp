#include "World.hpp"

const RBFilter &RBWorld::filter(const b2Fixture *fixture) const {
  uintptr_t pointer = const_cast<b2Fixture *>(fixture)->GetBody()->GetUserData().pointer;
  return bodies.slots[pointer - 1].object.filter;
}

bool RBWorld::ShouldCollide(b2Fixture *a, b2Fixture *b) {
  const RBFilter &first = filter(a), &second = filter(b);
  if (first.isBoundary && second.isBoundary) return false;
  if (first.isBoundary || second.isBoundary) return (first.members & second.members) != 0;
  return (first.items & second.items) != 0;
}

// A boundary is sensed by all members of its group; it stops only some of them.
void RBWorld::PreSolve(b2Contact *contact, const b2Manifold *) {
  const RBFilter *item = &filter(contact->GetFixtureA());
  const RBFilter *boundary = &filter(contact->GetFixtureB());
  if (item->isBoundary) std::swap(item, boundary);
  if (boundary->isBoundary && (item->boundaries & boundary->members) == 0) {
    contact->SetEnabled(false);
  }
}

void RBWorld::record(b2Contact *contact, bool began) {
  b2Fixture *a = contact->GetFixtureA(), *b = contact->GetFixtureB();
  RBContact event = {};
  event.first = handle(a->GetBody());
  event.second = handle(b->GetBody());
  event.firstTag = int32_t(a->GetUserData().pointer);
  event.secondTag = int32_t(b->GetUserData().pointer);
  event.began = began;
  if (contact->GetManifold()->pointCount > 0) {
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    event.point = plain(manifold.points[0]);
  }
  contacts.push_back(event);
}

void RBWorld::BeginContact(b2Contact *contact) {
  fresh[contact] = Fresh{contacts.size(), 0};
  record(contact, true);
}

void RBWorld::EndContact(b2Contact *contact) {
  fresh.erase(contact);
  record(contact, false);
}

void RBWorld::PostSolve(b2Contact *contact, const b2ContactImpulse *impulse) {
  auto found = fresh.find(contact);
  if (found == fresh.end()) return;
  b2WorldManifold manifold;
  contact->GetWorldManifold(&manifold);
  for (int i = 0; i < impulse->count; i += 1) {
    if (impulse->normalImpulses[i] <= found->second.impulse) continue;
    found->second.impulse = impulse->normalImpulses[i];
    contacts[found->second.index].point = plain(manifold.points[i]);
  }
}
