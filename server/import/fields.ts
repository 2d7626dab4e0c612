/** Schemas that several kinds of content files share. */
import * as z from 'zod/mini'

export const id = z.string().check(z.regex(/^\d{1,19}$/, 'must be digits in quotes, like "1001"'))
export const line = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
