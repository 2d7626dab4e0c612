/** Text for a terminal. */

/**
 * Makes text from members safe for a terminal: removes the escape sequences that move the cursor or
 * change the title, and the marks that change the direction of reading.
 */
export function plain(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD')
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
}

/** Joins text from members into one safe line. */
export const line = (text: string) => plain(text).replaceAll(/\s+/g, ' ')
/** Formats a time in UTC, to the minute. */
export const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
export const minuteOr = (at: Date | null, none: string) => (at === null ? none : minute(at))
export const indented = (text: string) =>
  plain(text)
    .split('\n')
    .map((row) => `    ${row}`)
    .join('\n')

type Who = { memberId: string; nickName: string; email: string | null; phone: string | null }

/** Describes a member in one line. */
export const who = ({ memberId, nickName, email, phone }: Who) =>
  `${line(nickName)} <${line(email ?? phone ?? '')}> (${memberId})`

/** Formats an amount in the smallest unit. Both currencies have two decimal places. */
export const money = (amount: number, currency: string) =>
  `${(amount / 100).toFixed(2)} ${currency}`

export const kilobytes = (bytes: number) =>
  bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KB`

/** Formats one line for each fact; the names are padded so that the values align. */
export function facts(rows: readonly (readonly [string, string] | null)[]): string {
  const there = rows.filter((row) => row !== null)
  const width = Math.max(0, ...there.map(([name]) => name.length)) + 2
  return there.map(([name, value]) => `${`${name}:`.padEnd(width)} ${value}`).join('\n')
}
