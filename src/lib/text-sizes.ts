/** Text sizes of articles, from small to large. */
export const TEXT_SIZES = ['small', 'normal', 'large', 'larger'] as const
export type TextSize = (typeof TEXT_SIZES)[number]
