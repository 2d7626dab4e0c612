/** Schemas that several kinds of content files share. */
import * as z from 'zod/mini'
import { typeset } from './typography.ts'

export const id = z.string().check(z.regex(/^\d{1,19}$/, 'must be digits in quotes, like "1001"'))
/** A DOI as the handbook of its foundation writes it: prefix, slash, suffix; no address and no dot at its end. */
export const doi = z
  .string()
  .check(z.regex(/^10\.\d{4,9}\/\S*[^\s.,;]$/, 'must be a DOI, like "10.1002/sim.6522"'))
/** The number of a paper in PubMed. */
export const pmid = z
  .string()
  .check(z.regex(/^[1-9]\d{0,8}$/, 'must be a PubMed number in quotes, like "26050253"'))
export const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
/** A text that a page shows. */
export const prose = z.pipe(line, z.transform(typeset))
