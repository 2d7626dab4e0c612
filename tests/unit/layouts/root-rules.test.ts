/**
 * Finds CSS rules that make the browser restyle much more than what has changed: attributes of the root element that
 * depend on page content restyle the whole page.
 */
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

/** Splits a selector at its combinators; brackets stay together. */
function partsOf(selector: string): string[] {
  let depth = 0
  const parts = ['']
  for (const sign of selector) {
    if ('(['.includes(sign)) depth += 1
    if (')]'.includes(sign)) depth -= 1
    if (depth === 0 && /[\s>+~]/.test(sign)) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.filter(Boolean)
}

/** The selectors of a sheet, one by one. */
function selectorsOf(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/(?<=^|[{};])([^{};@]+)\{/g)].flatMap(([, list = '']) => {
    let depth = 0
    const all = ['']
    for (const sign of list) {
      if (sign === '(') depth += 1
      if (sign === ')') depth -= 1
      if (sign === ',' && depth === 0) all.push('')
      else all[all.length - 1] += sign
    }
    return all.map((one) => one.trim())
  })
}

/**
 * `:has()` rules share one invalidation set in the browser. One rule whose `:has()` argument ends in a universal
 * selector puts all elements into the set, and each change of focus below an element with any such rule then restyles
 * its whole subtree.
 */
test('what stands behind a look into an element has a class, an attribute or a name of its own', () => {
  const behind = globSync('src/**/*.css').flatMap((path) =>
    selectorsOf(readFileSync(path, 'utf8')).flatMap((selector) => {
      const parts = partsOf(selector)
      const last = parts.at(-1) ?? ''
      return parts.slice(0, -1).some((part) => part.includes(':has(')) ? [{ path, last }] : []
    }),
  )
  // The phone's bar, collapsed navigation, and printed reports.
  expect(behind.length).toBeGreaterThanOrEqual(3)
  expect(behind.filter(({ last }) => !/^(?::is\()?[.#[]/.test(last))).toEqual([])
})

/**
 * Animated elements become compositor layers, and so do elements that overlap them: in a long result a click would
 * repaint the whole window first (37 tiles for a chevron). `.waiting` starts after paint.
 */
test('nothing in a result or a chart is animated by a press', () => {
  const animated = globSync('src/ui/{results,charts}/**/*.css').flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /(\.[\w-]+)[^{}]*\{[^{}]*\b(?:transition|animation)(?:-\w+)?:(?!\s*none)/g,
      ),
    ].map(([, selector]) => selector),
  )
  expect(animated).toEqual(['.waiting'])
})
