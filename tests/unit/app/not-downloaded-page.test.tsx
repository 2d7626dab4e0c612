// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChunkLoadError } from '../../../src/platform/chunk-failure.ts'
import { FailedPage } from '../../../src/app/failed-page.tsx'
import { createUnsavedWork } from '../../../src/lib/unsaved-work.ts'
import { connection } from '../../../src/platform/connection.ts'
import { UnsavedWorkProvider } from '../../../src/ui/unsaved-work.tsx'
import { renderForUser } from '../../helpers/user-tree.tsx'

const setConnection = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => connection.update())
}
afterEach(() => {
  setConnection(true)
  vi.restoreAllMocks()
})

async function show() {
  const work = createUnsavedWork()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  renderForUser(
    <UnsavedWorkProvider registry={work}>
      <FailedPage error={new ChunkLoadError('gone')} />
    </UnsavedWorkProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { work, reload }
}
const isShown = (id: string) => screen.queryByText(id) !== null

test('reloads a page that is not on the device once the network is back, and shows no error meanwhile', async () => {
  setConnection(false)
  const { reload } = await show()
  expect(isShown('offline.notHere.title')).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  setConnection(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(isShown('offline.notHere.title')).toBe(true)
})

test('does not reload with unsaved work', async () => {
  setConnection(false)
  const { work, reload } = await show()
  work.register('a form')
  setConnection(true)
  expect(reload).not.toHaveBeenCalled()
  expect(isShown('offline.notHere.title')).toBe(true)
})

test('shows the error page while online, without a reload loop', async () => {
  const { reload } = await show()
  expect(isShown('offline.notHere.title')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
