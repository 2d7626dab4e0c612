// @vitest-environment happy-dom
import * as fakeIndexedDb from 'fake-indexeddb'
import { act, cleanup, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queuePendingPositions } from '../../../../src/cache/account-reading-positions.ts'
import {
  storeReadingPosition,
  readStoredPosition,
} from '../../../../src/cache/reading-positions.ts'
import { dropWrite, readWrites } from '../../../../src/cache/write-queue.ts'
import {
  type AccountReadingPosition,
  type Article,
  contentEndpoints,
} from '../../../../src/contract/endpoints/content.ts'
import { useReadingPosition } from '../../../../src/features/articles/use-reading-position.ts'
import { allowDeviceDb, deleteDeviceDb } from '../../../../src/platform/device-db.ts'
import { CallError, type CallErrorKind } from '../../../../src/transport/call-error.ts'
import { renderForUser, type TreeOptions } from '../../../helpers/user-tree.tsx'

Object.assign(globalThis, fakeIndexedDb)
vi.mock('../../../../src/cache/user-cache.tsx', () => ({ useCacheUserId: () => '7' }))

const URL = contentEndpoints.readingPlace.url
const HOUR = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

/** Text of ten paragraphs; the window shows one of them. */
let above = 0
beforeEach(async () => {
  localStorage.clear()
  await deleteDeviceDb('7')
  allowDeviceDb('7')
  above = 0
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = Number(this.id === '' ? 0 : this.id)
    const height = this.id === '' ? 10_000 : 1000
    const top = index * 1000 - above + 72
    return { top, height, bottom: top + height } as DOMRect
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function Page({ position }: { position: AccountReadingPosition | null }) {
  const article = contentEndpoints.content.reply.parse({
    id: '1001',
    type: 'industry',
    titleZh: '标题',
    titleEn: 'Title',
  }) as Article
  const text = useRef<HTMLDivElement>(null)
  const { offered, end } = useReadingPosition(article, position, text)
  return (
    <>
      <output>{String(offered)}</output>
      <button type="button" onClick={() => end(false)}>
        no
      </button>
      <div ref={text}>
        <div>
          {Array.from({ length: 10 }, (_, index) => (
            <p key={index} id={String(index)}>
              ten signs!
            </p>
          ))}
        </div>
      </div>
    </>
  )
}

const open = (position: AccountReadingPosition | null, options: TreeOptions = {}) =>
  renderForUser(<Page position={position} />, {
    isSignedIn: true,
    answer: () => null,
    ...options,
  })
const offered = () => screen.getByRole('status').textContent
const wait = (ms: number) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)))
async function readTo(paragraph: number) {
  above = paragraph * 1000
  await act(async () => window.dispatchEvent(new Event('scroll')))
  await wait(450)
}

test('sends the reading position once, on page exit, however often the user stopped', async () => {
  const { calls, unmount } = open(null)
  await readTo(2)
  await readTo(4)
  await readTo(5)
  expect(calls).toEqual([])
  unmount()
  await act(() =>
    vi.waitFor(() =>
      expect(calls).toMatchObject([{ url: URL, params: { id: '1001', share: 0.5 } }]),
    ),
  )
  expect(await readWrites('7')).toEqual([])
})

test('sends the latest reading position at once on page exit', async () => {
  const { calls } = open(null)
  above = 3000
  window.dispatchEvent(new Event('scroll'))
  window.dispatchEvent(new Event('pagehide'))
  await act(() => vi.waitFor(() => expect(calls).toMatchObject([{ params: { share: 0.3 } }])))
})

test('queues the last reading position in the outbox when offline, with the article’s name', async () => {
  const answer = () => {
    throw new CallError('offline')
  }
  const first = open(null, { answer })
  await readTo(2)
  first.unmount()
  await wait(50)
  above = 0
  const second = open(null, { answer })
  act(() => screen.getByRole('button').click())
  second.unmount()
  await vi.waitFor(async () =>
    expect(await readWrites('7')).toMatchObject([
      {
        key: 'place:1001',
        name: 'readingPlace',
        params: { share: null },
        about: { zh: '标题', en: 'Title' },
      },
    ]),
  )
})

test('sends the reading position from the next page when the page is closed at once', async () => {
  open(null)
  await readTo(4)
  // No script of the page runs any more.
  expect(await readWrites('7')).toEqual([])
  await queuePendingPositions('7')
  expect(await readWrites('7')).toMatchObject([
    {
      key: 'place:1001',
      params: { id: '1001', share: 0.4 },
      about: { zh: '标题', en: 'Title' },
    },
  ])
  // Called once.
  await dropWrite('7', (await readWrites('7'))[0]?.seq ?? -1)
  await queuePendingPositions('7')
  expect(await readWrites('7')).toEqual([])
})

test.each<[CallErrorKind, number]>([
  ['failed', 1],
  ['tooMany', 1],
  ['notFound', 0],
  ['invalid', 0],
])(
  'a position that the service answers with %s stays pending for a later page: %d',
  async (kind, waiting) => {
    const { calls, unmount } = open(null, {
      answer: () => {
        throw new CallError(kind)
      },
    })
    await readTo(4)
    unmount()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    await vi.waitFor(async () => expect(await readWrites('7')).toEqual([]))
    await queuePendingPositions('7')
    expect(await readWrites('7')).toHaveLength(waiting)
  },
)

test('offers the newer position of device and account', async () => {
  open(null)
  storeReadingPosition('7', '1001', 0.3)
  cleanup()
  open({ share: 0.7, at: iso(Date.now() + HOUR) })
  await screen.findByText('0.7')
  cleanup()
  open({ share: 0.7, at: iso(Date.now() - HOUR) })
  await screen.findByText('0.3')
  cleanup()
  // Another device has read it to its end.
  open({ share: null, at: iso(Date.now() + HOUR) })
  await screen.findByText('null')
})

test('does not overwrite an offered position by scrolling; declining removes it on every device', async () => {
  const at = iso(Date.now() - HOUR)
  const { calls, unmount } = open({ share: 0.7, at })
  await readTo(2)
  expect(readStoredPosition('7', '1001')).toBeNull()
  act(() => screen.getByRole('button').click())
  expect(offered()).toBe('null')
  unmount()
  await act(() =>
    vi.waitFor(() => expect(calls).toMatchObject([{ params: { id: '1001', share: null } }])),
  )
})
