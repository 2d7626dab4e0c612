// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../../src/transport/call-error.ts'
import { DocumentBar } from '../../../../src/ui/billing/document-bar.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const found = () => ({
  file: new File(['%PDF-1.7'], 'VS2026-000001.pdf', { type: 'application/pdf' }),
  isStored: true,
  isFromDevice: false,
})

function show(load: () => Promise<ReturnType<typeof found>>, isStored = false) {
  renderForUser(<DocumentBar load={load} isStored={isStored} saveLabel="save" openLabel="open" />)
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('opens a PDF in a tab without opener, and fetches it once', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const load = vi.fn(async () => found())
  show(load)
  fireEvent.click(button('open'))
  await waitFor(() => expect(open).toHaveBeenCalledOnce())
  expect(open).toHaveBeenCalledWith(
    expect.stringMatching(/^blob:/),
    '_blank',
    'noopener,noreferrer',
  )
  // The link serves browsers that would block a tab opened so long after the click.
  const link = screen.getByRole('link', { name: 'billing.document.openAgain' })
  expect(link.getAttribute('rel')).toContain('noopener')
  fireEvent.click(button('open'))
  await waitFor(() => expect(open).toHaveBeenCalledTimes(2))
  expect(load).toHaveBeenCalledOnce()
})

test('opens only documents stored on the device while offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(async () => found())
  expect(button('save').disabled).toBe(true)
  expect(screen.getByText('billing.document.notHere')).toBeTruthy()
  cleanup()
  show(async () => found(), true)
  expect(button('save').disabled).toBe(false)
  expect(screen.getByText('billing.document.kept')).toBeTruthy()
})

test('reports a failed download and opens nothing', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  show(() => Promise.reject(new CallError('offline')))
  fireEvent.click(button('open'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('billing.document.away'))
  expect(open).not.toHaveBeenCalled()
})
