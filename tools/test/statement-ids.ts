/** Ids of the requirements on security; `docs/security.md` has one row for each. */
export const SECURITY_IDS: readonly string[] = Array.from({ length: 52 }, (_, at) => `S${at + 1}`)

/** Ids of the requirements on reliability; `docs/reliability.md` has one row for each. */
export const RELIABILITY_IDS: readonly string[] = [
  ...Array.from({ length: 18 }, (_, at) => `R${at + 1}`),
  'R20',
  'R21',
  'R22',
]

/**
 * Ids of the specification's statements, in its order. `docs/conformance.md` has one row for each.
 */
export const STATEMENT_IDS: readonly string[] = [
  ...'0.1'.split(' '),
  ...'1.1a 1.1b 1.2 1.3 1.4 1.5a 1.5b 1.5c 1.6'.split(' '),
  ...'2.1 2.2 2.3 2.4a 2.4b 2.4c 2.5a 2.5b 2.5c 2.5d 2.6a 2.6b 2.6c 2.7a 2.7b 2.8a 2.8b 2.9a 2.9b 2.9c 2.9d 2.10 2.11 2.12 2.13a 2.13b 2.14 2.15a 2.15b 2.15c 2.15d 2.15e 2.15f 2.15g 2.15h 2.15i 2.15j 2.16a 2.16b 2.16c 2.17 2.18a 2.18b 2.19 2.20a 2.20b 2.21a 2.21b 2.21c 2.22 2.23'.split(
    ' ',
  ),
  ...'3.1a 3.1b 3.2 3.3a 3.3b 3.4 3.5 3.6 3.7'.split(' '),
  ...'4.1 4.2 4.3a 4.3b 4.3c 4.4 4.5a 4.5b 4.6a 4.6b 4.6c 4.6d 4.7 4.8a 4.8b 4.8c'.split(' '),
  ...'5.1a 5.1b'.split(' '),
  ...'6.1 6.2a 6.2b 6.3 6.4a 6.4b 6.5a 6.5b 6.5c'.split(' '),
  ...'7.1a 7.1b 7.1c 7.1d 7.2a 7.2b 7.3 7.4 7.5 7.6 7.7 7.8 7.9 7.10 7.11 7.12 7.13a 7.13b 7.14a 7.14b 7.15'.split(
    ' ',
  ),
  ...'8.1a 8.1b 8.2 8.3 8.4 8.5 8.6a 8.6b 8.7'.split(' '),
  ...'9.1 9.2 9.3a 9.3b 9.4a 9.4b 9.5 9.6 9.7a 9.7b 9.8 9.9 9.10 9.11a 9.11b'.split(' '),
]
