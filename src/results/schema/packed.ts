/** Rows of cells under named columns, as results of many variants are stored. */
import * as z from 'zod/mini'
import type { Packed } from '../../science/instruments/result.ts'
import { number, shortText, text } from './leaves.ts'

const cell = z.nullable(z.union([number, z.boolean(), text]))

/** Returns the schema of a packed table that has each of these columns once, with cells that fit. */
export function packedOf(columns: Readonly<Record<string, z.ZodMiniType>>) {
  const fits = ({ columns: names, rows }: Packed) =>
    new Set(names).size === names.length &&
    Object.keys(columns).every((name) => names.includes(name)) &&
    rows.every((row) => row.length === names.length) &&
    names.every((name, at) => {
      const own = Object.hasOwn(columns, name) ? columns[name] : undefined
      return !own || rows.every((row) => own.safeParse(row[at]).success)
    })
  return z
    .object({ columns: z.array(shortText), rows: z.array(z.array(cell)) })
    .check(z.refine(fits))
}
