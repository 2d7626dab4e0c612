// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChunkLoadError } from '../../../src/platform/chunk-failure.ts'
import { FailedScreen } from '../../../src/app/failed-screen.tsx'
import { createUnsavedWork } from '../../../src/lib/unsaved-work.ts'
import { connection } from '../../../src/platform/connection.ts'
import { UnsavedWorkProvider } from '../../../src/ui/unsaved-work.tsx'
import { renderForReader } from '../../helpers/reader-tree.tsx'

const line = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => connection.look())
}
afterEach(() => {
  line(true)
  vi.restoreAllMocks()
})

async function show() {
  const work = createUnsavedWork()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  renderForReader(
    <UnsavedWorkProvider registry={work}>
      <FailedScreen error={new ChunkLoadError('gone')} />
    </UnsavedWorkProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { work, reload }
}
const says = (id: string) => screen.queryByText(id) !== null

test('a screen that is not on the device is asked for as soon as the line is back, and is no fault meanwhile', async () => {
  line(false)
  const { reload } = await show()
  expect(says('offline.notHere.title')).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  line(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(says('offline.notHere.title')).toBe(true)
})

test('not where a new page would lose something', async () => {
  line(false)
  const { work, reload } = await show()
  work.announce('a form')
  line(true)
  expect(reload).not.toHaveBeenCalled()
  expect(says('offline.notHere.title')).toBe(true)
})

test('with a line it is a fault, and nothing is loaded again and again', async () => {
  const { reload } = await show()
  expect(says('offline.notHere.title')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
