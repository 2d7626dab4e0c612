// @vitest-environment happy-dom
/** A dialog restores the focus, and asks before it loses typed text. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { followLayers } from '../../../../src/platform/layers.ts'
import { followTyping } from '../../../../src/platform/typed-text.ts'
import { createUnsavedWork } from '../../../../src/lib/unsaved-work.ts'
import { UnsavedWorkProvider } from '../../../../src/ui/unsaved-work.tsx'
import { Modal } from '../../../../src/ui/layers/modal.tsx'
import { PlainModal } from '../../../../src/ui/layers/modal-root.tsx'

vi.mock('../../../../src/ui/layers/discard-question.tsx', () => ({
  DiscardQuestion: ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => (
    <>
      <button type="button" onClick={onKeep}>
        keep
      </button>
      <button type="button" onClick={onDiscard}>
        discard
      </button>
    </>
  ),
}))
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

beforeAll(() => {
  followLayers()
  followTyping()
})
afterEach(cleanup)

test('restores the focus after a dialog that is mounted only while open, also from a menu', async () => {
  const page = (isOpen: boolean, hasEntry: boolean) => (
    <MantineProvider env="test">
      <button type="button">open</button>
      {hasEntry && <button type="button">entry of a menu</button>}
      {isOpen && <PlainModal opened onClose={() => {}} title="first" />}
    </MantineProvider>
  )
  const { rerender } = render(page(false, true))
  screen.getByText('open').focus()
  screen.getByText('entry of a menu').focus()
  rerender(page(true, false))
  await act(async () => {})
  screen.getByRole('dialog').querySelector('button')?.focus()
  rerender(page(false, false))
  await act(async () => {})
  expect(document.activeElement).toBe(screen.getByText('open'))
})

test('asks before a closing or a navigation loses what was typed; stored text needs no question', async () => {
  const onClose = vi.fn()
  const unsaved = createUnsavedWork()
  const dialog = (isTextStored: boolean) => (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <UnsavedWorkProvider registry={unsaved}>
          <Modal opened onClose={onClose} isTextStored={isTextStored} title="form">
            <textarea aria-label="note" />
          </Modal>
        </UnsavedWorkProvider>
      </MantineProvider>
    </I18nProvider>
  )
  const { rerender } = render(dialog(false))
  await act(async () => {})
  const escape = () => act(async () => fireEvent.keyDown(document.body, { key: 'Escape' }))
  const note = screen.getByLabelText<HTMLTextAreaElement>('note')
  fireEvent.input(note, { target: { value: 'typed' } })
  expect(unsaved.list()).toEqual(['layer.unsaved'])
  // A complete tag leaves its field.
  note.value = ''
  await escape()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByText('discard'))
  expect(onClose).toHaveBeenCalledOnce()
  rerender(dialog(true))
  expect(unsaved.has()).toBe(false)
  await escape()
  expect(onClose).toHaveBeenCalledTimes(2)
})
