/** Masks an account for others: `d…@example.org`, `+86…0009`. */
export function maskAccount(account: string): string {
  const [name = '', domain] = account.split('@')
  if (domain !== undefined) return `${[...name][0] ?? ''}…@${domain}`
  return account.length > 7
    ? `${account.slice(0, 3)}…${account.slice(-4)}`
    : `${[...account][0] ?? ''}…`
}
