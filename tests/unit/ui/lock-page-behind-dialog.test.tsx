// @vitest-environment happy-dom
/** The page behind a dialog is locked by its root alone. */
import { Drawer, MantineProvider, Modal } from '@mantine/core'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { theme } from '../../../src/ui/theme.ts'

afterEach(() => {
  cleanup()
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

test('locks scrolling of the page until the last dialog is closed', async () => {
  const { rerender } = render(dialogs({ modal: true, drawer: false }))
  await act(async () => {})
  expect(root().overflow).toBe('hidden')
  rerender(dialogs({ modal: true, drawer: true }))
  rerender(dialogs({ modal: false, drawer: true }))
  expect(root().overflow).toBe('hidden')
  rerender(dialogs({ modal: false, drawer: false }))
  expect(root().overflow).toBe('')
})
