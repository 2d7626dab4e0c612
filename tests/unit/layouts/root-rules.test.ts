/**
 * Finds CSS rules that make the browser restyle much more than what has changed: custom properties that the root
 * element gets depending on page content are inherited, so the whole page is restyled.
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

test('custom properties of the root depend on the holder at the start of the document only', () => {
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
 * `:has()` rules share one invalidation set in the browser. One rule that ends in a universal or type selector behind
 * `:has()` puts all elements into the set, and each change of focus below an element with any such rule then restyles
 * its whole subtree.
 */
test('selectors behind :has() end in a class, an attribute or an id', () => {
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
test('no click in a result or a chart starts an animation', () => {
  const animated = globSync('src/ui/{results,charts}/**/*.css').flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /(\.[\w-]+)[^{}]*\{[^{}]*\b(?:transition|animation)(?:-\w+)?:(?!\s*none)/g,
      ),
    ].map(([, selector]) => selector),
  )
  expect(animated).toEqual(['.waiting'])
})
