/** The outbox of the member who is signed in on a page. */
import type { Page } from '@playwright/test'
import { deviceDbName } from '../../../src/lib/storage-keys.ts'
import type { User } from './user.ts'

export type SeededWrite = {
  idempotencyKey: string
  endpoint: string
  params: unknown
  createdAt: string
  notes?: unknown
}

/** Inserts changes into the outbox, as after a day without a network. */
export async function seedOutbox(page: Page, items: readonly SeededWrite[]): Promise<void> {
  const cookies = await page.context().cookies()
  const user = cookies.find(({ name }) => name === 'userData')?.value ?? '{}'
  const { userId } = JSON.parse(decodeURIComponent(user)) as { userId: string }
  await page.evaluate(
    async ({ name, seeds }) => {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const change = opening.result.transaction('outbox', 'readwrite')
      for (const seed of seeds) change.objectStore('outbox').add(seed)
      await new Promise((resolve) => change.addEventListener('complete', resolve))
      opening.result.close()
    },
    { name: deviceDbName(userId), seeds: items },
  )
}

/** Shows an outbox with one change that cannot be sent now, and one that the service did not accept. */
export async function showOutbox(user: User): Promise<void> {
  const { page } = user
  await page.route('**/api/tool', (route) =>
    /update\/like/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
  )
  const createdAt = '2026-11-20T08:15:00.000Z'
  const about = { zh: '孟德尔随机化的三个假设', en: 'The three assumptions of MR' }
  await seedOutbox(page, [
    {
      idempotencyKey: 'write:like:1003',
      endpoint: 'like',
      params: { id: '1003' },
      createdAt,
      notes: { about, was: { liked: false } },
    },
    {
      idempotencyKey: 'write:favourite:999999',
      endpoint: 'addFavourite',
      params: { articleId: '999999' },
      createdAt,
      notes: { about, fault: { kind: 'notFound', code: 404, message: '', fields: {} } },
    },
  ])
  await page.reload()
  await user.main
    .getByRole('list', { name: user.text('outbox.title') })
    .getByRole('listitem')
    .nth(1)
    .waitFor()
}
