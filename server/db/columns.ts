import { timestamp } from './drizzle.ts'

/** A column for a point in time, with its zone, as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
