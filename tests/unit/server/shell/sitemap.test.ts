/** The sitemap names all articles, in files of a bounded size, and is not rendered again for each request. */
import { expect, test } from 'vitest'
import { createSitemap } from '../../../../server/shell/sitemap.ts'

test('S36 reads the sitemap at most once a minute, and does not cache a failure', async () => {
  let now = 0
  let reads = 0
  let isBroken = true
  const sitemap = createSitemap(
    'https://v.example',
    async () => {
      reads += 1
      if (isBroken) throw new Error('no database')
      return [{ path: `/p${reads}`, changedAt: null }]
    },
    () => now,
  )
  await expect(sitemap()).rejects.toThrow('no database')
  isBroken = false
  const all = await Promise.all(Array.from({ length: 50 }, () => sitemap()))
  expect([reads, new Set(all).size]).toEqual([2, 1])
  now = 59_999
  expect(await sitemap()).toContain('https://v.example/p2')
  now = 60_000
  expect(await sitemap()).toContain('https://v.example/p3')
})

test('splits many addresses into several files, which the first names', async () => {
  const items = Array.from({ length: 7 }, (_, at) => ({
    path: `/p${at}`,
    changedAt: at === 4 ? '2026-03-04T10:00:00Z' : null,
  }))
  const sitemap = createSitemap(
    'https://v.example',
    async () => items,
    () => 0,
    3,
  )
  const index = (await sitemap()) ?? ''
  expect([...index.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address)).toEqual([
    'https://v.example/sitemap-1.xml',
    'https://v.example/sitemap-2.xml',
    'https://v.example/sitemap-3.xml',
  ])
  expect(index).toContain('sitemap-2.xml</loc><lastmod>2026-03-04</lastmod>')
  expect(index).toMatch(/<sitemapindex .*<\/sitemapindex>\n$/s)
  const files = [await sitemap(1), await sitemap(2), await sitemap(3)]
  const named = files.flatMap((text) =>
    [...(text ?? '').matchAll(/<loc>([^<]*)</g)].map(([, a]) => a),
  )
  expect(named).toEqual(items.map(({ path }) => `https://v.example${path}`))
  expect(await sitemap(4)).toBeNull()
  // One file when all fit: then there are no parts.
  const whole = createSitemap(
    'https://v.example',
    async () => items,
    () => 0,
    7,
  )
  expect(await whole()).toContain('<urlset')
  expect(await whole(1)).toBeNull()
})
