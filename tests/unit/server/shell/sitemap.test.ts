/** S36: what names every article is not written anew for everybody who asks. */
import { expect, test } from 'vitest'
import { createSitemap } from '../../../../server/shell/sitemap.ts'

test('S36 the sitemap is written at most once a minute, and a failure is not kept', async () => {
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
