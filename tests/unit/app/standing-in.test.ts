// @vitest-environment happy-dom
/** A page that stands in for a member's own, until that takes its place. */
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { besideStandIn } from '../../../src/app/standing-in.ts'
import type { PageState } from '../../../src/cache/page-state.ts'
import { STAND_IN } from '../../../src/contract/rendered-page.ts'

const html = document.documentElement
const PAGE = `
  <a href="/login">Sign in</a><label for="mail">Mail</label><input id="mail">
  <button type="button">Open</button><button type="button">Open</button>
  <label for="of-server">Find a tool</label><input id="of-server" type="search">
  <details open><summary>Terms</summary></details><details><summary>Prices</summary></details>
  <p>One</p><p>Two</p>`
const OWN = PAGE.replace(/<a .*<input id="mail">/, '<p>Three</p>').replaceAll(
  'of-server',
  'of-page',
)

let root: HTMLElement
beforeEach(() => {
  html.setAttribute(STAND_IN, '')
  document.body.innerHTML = `<div id="root" data-rendered="en">${PAGE}</div><div id="late"></div>`
  root = document.getElementById('root')!
})
afterEach(() => {
  html.removeAttribute(STAND_IN)
  vi.restoreAllMocks()
})

function drawn(written: PageState | null = null) {
  const beside = besideStandIn(root, written)
  beside.own.innerHTML = OWN.replace('<details open>', '<details>')
  return beside
}

test('it stands until the own page takes its place, as the one root', () => {
  const beside = drawn()
  expect(document.getElementById('root')).toBe(root)
  beside.takePlace()
  expect([...document.body.children].map(({ id }) => id)).toEqual(['root', 'late'])
  expect(document.getElementById('root')).toBe(beside.own)
  // What is pressed before the page listens is kept as in any written page.
  expect(beside.own.dataset['rendered']).toBe('en')
  expect(html.hasAttribute(STAND_IN)).toBe(false)
  beside.takePlace()
  expect(document.getElementById('root')).toBe(beside.own)
})

function shown(entries: Record<string, unknown>): PageState {
  const client = new QueryClient()
  for (const [name, data] of Object.entries(entries))
    client.setQueryData([name], data, { updatedAt: 5 })
  return { language: 'en', scheme: 'light', queries: dehydrate(client) }
}

test('nothing of it is missing: from the device where that has it, else as it stood, and never in place of what is newer', async () => {
  const client = new QueryClient()
  client.setQueryData(['list'], 'restored', { updatedAt: 9 })
  const beside = drawn(shown({ list: 'written', article: 'written', other: 'written' }))
  await beside.fillIn(client, {
    read: async (hash: string) =>
      hash === '["article"]' ? { data: 'stored', dataUpdatedAt: 7 } : null,
  })
  const at = (name: string) => {
    const { data, dataUpdatedAt } = client.getQueryState([name])!
    return [data, dataUpdatedAt]
  }
  expect(['list', 'article', 'other'].map(at)).toEqual([
    ['restored', 9],
    ['stored', 7],
    ['written', 5],
  ])
})

test('who signs in later in the same page gets nothing of it', async () => {
  const client = new QueryClient()
  const beside = drawn(shown({ article: 'written' }))
  beside.takePlace()
  await beside.fillIn(client, { read: async () => null })
  expect(client.getQueryCache().getAll()).toEqual([])
})
