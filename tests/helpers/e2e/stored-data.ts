import type { Page } from '@playwright/test'

/**
 * Returns all data that the browser stores for the page's origin beside cookies, as one text: local and
 * session storage, every database, every cached reply. This code runs in the page.
 */
export async function collectStoredData(): Promise<string> {
  const parts: string[] = [
    JSON.stringify(Object.entries(localStorage)),
    JSON.stringify(Object.entries(sessionStorage)),
  ]

  const request = <T>(pending: IDBRequest<T>) =>
    new Promise<T>((done, failed) => {
      pending.addEventListener('success', () => done(pending.result))
      pending.addEventListener('error', () => failed(new Error(String(pending.error))))
    })
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    const database = await request(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([
        request(objects.getAllKeys()),
        request(objects.getAll()),
      ])
      parts.push(name, store, JSON.stringify([keys, values]))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const entry of await cache.keys()) {
      const reply = await cache.match(entry)
      const type = reply?.headers.get('content-type') ?? ''
      const isText = /json|html|text/.test(type) && !/javascript|css/.test(type)
      parts.push(name, entry.url, isText ? ((await reply?.text()) ?? '') : '')
    }
  }
  return parts.join('\n')
}

/** Returns all data that the browser stores for the page's origin, as one text, cookies included. */
export async function readStoredData(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const storedData = await page.evaluate(collectStoredData)
  return [JSON.stringify(cookies), storedData].join('\n')
}
