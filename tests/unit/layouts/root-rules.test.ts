/** What the root is given when something stands in the page is inherited by all of it: it is styled once more. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const RULE = /(?::global\(:root\)|:root|html):has\((?<looked>[^)]*)\)\s*\{(?<given>[^}]*)\}/g

const rules = globSync('src/**/*.css').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(RULE)].map(({ groups }) => ({
    looked: groups?.['looked'] ?? '',
    given: groups?.['given'] ?? '',
  })),
)

test('a variable of the root waits for nothing but what comes first in the document', () => {
  const withVariables = rules.filter(({ given }) => /(?:^|\s)--/.test(given))
  expect(withVariables.map(({ looked }) => looked)).toEqual(['.holder'])
})
