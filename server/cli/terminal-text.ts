/** Text for a terminal. */

/**
 * Makes text from members safe for a terminal: removes the escape sequences that move the cursor or
 * change the title, and the marks that change the direction of reading.
 */
export function stripControls(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\uFFFD')
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
}

/** Joins text from members into one safe line. */
export const toSingleLine = (text: string) => stripControls(text).replaceAll(/\s+/g, ' ')
/** Formats a time in UTC, to the minute. */
export const formatMinute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
export const formatMinuteOr = (at: Date | null, none: string) =>
  at === null ? none : formatMinute(at)
export const indent = (text: string) =>
  stripControls(text)
    .split('\n')
    .map((row) => `    ${row}`)
    .join('\n')

type Who = { memberId: string; nickName: string; email: string | null; phone: string | null }

/** Describes a member in one line. */
export const describeMember = ({ memberId, nickName, email, phone }: Who) =>
  `${toSingleLine(nickName)} <${toSingleLine(email ?? phone ?? '')}> (${memberId})`

/** Formats an amount in the smallest unit. Both currencies have two decimal places. */
export const formatMoney = (amount: number, currency: string) =>
  `${(amount / 100).toFixed(2)} ${currency}`

export const formatKilobytes = (bytes: number) =>
  bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KB`

/** Formats one line for each fact; the names are padded so that the values align. */
export function formatFacts(rows: readonly (readonly [string, string] | null)[]): string {
  const there = rows.filter((row) => row !== null)
  const width = Math.max(0, ...there.map(([name]) => name.length)) + 2
  return there.map(([name, value]) => `${`${name}:`.padEnd(width)} ${value}`).join('\n')
}
