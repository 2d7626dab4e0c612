/** Schema of the facts about the independence of pooled variants. */
import * as z from 'zod/mini'
import { count, finite, share } from './leaves.ts'

export const independence = z.object({
  n: count,
  placed: count,
  regions: count,
  samePlace: count,
  inflation: finite,
  q: z.nullable(z.object({ q: finite, df: count, p: share })),
})
