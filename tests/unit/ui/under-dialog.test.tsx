// @vitest-environment happy-dom
/** The page behind a dialog is held by its root alone, and has the focus back when the dialog has gone. */
import { Drawer, MantineProvider, Modal } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '../../../src/ui/theme.ts'

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.documentElement.removeAttribute('style')
})

function dialogs({ modal, drawer }: { modal: boolean; drawer: boolean }) {
  return (
    <MantineProvider theme={theme} env="test">
      <Modal opened={modal} onClose={() => {}} title="first" />
      <Drawer opened={drawer} onClose={() => {}} title="second" />
    </MantineProvider>
  )
}

const root = () => document.documentElement.style

test('a dialog holds the page until the last one is gone', async () => {
  const { rerender } = render(dialogs({ modal: true, drawer: false }))
  await act(async () => {})
  expect(root().overflow).toBe('hidden')
  rerender(dialogs({ modal: true, drawer: true }))
  rerender(dialogs({ modal: false, drawer: true }))
  expect(root().overflow).toBe('hidden')
  rerender(dialogs({ modal: false, drawer: false }))
  expect(root().overflow).toBe('')
})

test('neither the body nor a rule for it changes', async () => {
  const styles = document.querySelectorAll('style').length
  const { rerender } = render(dialogs({ modal: false, drawer: false }))
  const before = document.body.cloneNode(false)
  const own = document.querySelectorAll('style').length - styles
  rerender(dialogs({ modal: true, drawer: true }))
  await act(async () => {})
  expect(root().overflow).toBe('hidden')
  expect(document.body.cloneNode(false)).toEqual(before)
  expect(document.querySelectorAll('style').length - styles).toBe(own)
})

test('a bar that takes room leaves its room, so that nothing behind moves', () => {
  vi.stubGlobal('innerWidth', 1200)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1185)
  const { rerender } = render(dialogs({ modal: true, drawer: false }))
  expect(root().getPropertyValue('scrollbar-gutter')).toBe('stable')
  rerender(dialogs({ modal: false, drawer: false }))
  expect(root().getPropertyValue('scrollbar-gutter')).toBe('')
})

test('a dialog that is there only while it is open gives the focus back', async () => {
  const page = (isOpen: boolean) => (
    <MantineProvider theme={theme} env="test">
      <button type="button">open</button>
      {isOpen && <Modal opened onClose={() => {}} title="first" />}
    </MantineProvider>
  )
  const { rerender, getByText, getByRole } = render(page(false))
  getByText('open').focus()
  rerender(page(true))
  await act(async () => {})
  getByRole('dialog').querySelector('button')?.focus()
  expect(document.activeElement).not.toBe(getByText('open'))
  rerender(page(false))
  await act(async () => {})
  expect(document.activeElement).toBe(getByText('open'))
})

test('what has the focus meanwhile keeps it', async () => {
  const page = (isOpen: boolean) => (
    <MantineProvider theme={theme} env="test">
      <button type="button">open</button>
      <input aria-label="next" />
      {isOpen && <Modal opened onClose={() => {}} title="first" />}
    </MantineProvider>
  )
  const { rerender, getByText, getByLabelText } = render(page(false))
  getByText('open').focus()
  rerender(page(true))
  await act(async () => {})
  rerender(page(false))
  getByLabelText('next').focus()
  await act(async () => {})
  expect(document.activeElement).toBe(getByLabelText('next'))
})
