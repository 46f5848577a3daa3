/// A pile of boxes in a pit, in Box2D and nothing else: what the bodies of a scene are measured
/// against.
#ifndef PLAIN_PILE_H
#define PLAIN_PILE_H
#ifdef __cplusplus
extern "C" {
#endif

typedef struct PlainPile PlainPile;

PlainPile *PlainPileCreate(int count, int columns);
void PlainPileStep(PlainPile *pile);
/// The height of the middle of all boxes, in metres.
double PlainPileMiddle(const PlainPile *pile);
void PlainPileDestroy(PlainPile *pile);

#ifdef __cplusplus
}
#endif
#endif
