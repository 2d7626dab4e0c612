// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { followLaunches, type Launch } from '../../../src/platform/launches.ts'

type Params = { targetURL?: string; files?: { getFile: () => Promise<File> }[] }

afterEach(() => {
  Reflect.deleteProperty(window, 'launchQueue')
})

/** A browser with a launch queue. */
function queue(): { launch: (params: Params) => void; heard: Launch[] } {
  let consumer: (params: Params) => void = () => {}
  const launchQueue = { setConsumer: (next: typeof consumer) => (consumer = next) }
  Object.assign(window, { launchQueue })
  const heard: Launch[] = []
  followLaunches((launch) => heard.push(launch))
  return { launch: (params) => consumer(params), heard }
}

const opened = (name: string) => ({ getFile: () => Promise.resolve(new File(['x'], name)) })

test('a shortcut gives its path, unless that page is shown already', async () => {
  const { launch, heard } = queue()
  launch({ targetURL: `${location.origin}/user/records?source=shortcut` })
  launch({ targetURL: location.href })
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard.map(({ path }) => path)).toEqual(['/user/records?source=shortcut', null])
})

test('another origin and an invalid address give no path', async () => {
  const { launch, heard } = queue()
  launch({ targetURL: 'https://elsewhere.example/login' })
  launch({ targetURL: 'no address' })
  launch({})
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect(heard.map(({ path }) => path)).toEqual([null, null, null])
})

test('passes on files, without those that were deleted meanwhile', async () => {
  const { launch, heard } = queue()
  const gone = { getFile: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }
  launch({ files: [opened('a.tsv'), gone, opened('b.csv')] })
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(heard[0]?.files.map(({ name }) => name)).toEqual(['a.tsv', 'b.csv'])
})

test('does nothing in a browser without a launch queue', () => {
  expect(() => followLaunches(() => {})).not.toThrow()
})
