// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileField } from '../../../../src/features/feedback/components/file-field.tsx'
import { i18nOf, textOf } from '../../../helpers/e2e/texts.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

function choose(content: BlobPart, name: string) {
  const onChange = vi.fn()
  renderForUser(
    <I18nProvider i18n={i18nOf('en')}>
      <FileField file={null} onChange={onChange} />
    </I18nProvider>,
  )
  const file = new File([content], name)
  fireEvent.change(screen.getByTestId('feedback-file'), { target: { files: [file] } })
  return onChange
}

test.each([
  ['kind', 'shot.png', 'MZ\u0090\u0000 a program'],
  ['textTooLarge', 'long.txt', 'text '.repeat(1024 * 1024)],
  ['empty', 'empty.txt', ''],
] as const)(
  'a file that does not fit is refused with a sentence: %s',
  async (fault, name, text) => {
    const onChange = choose(text, name)
    const said = textOf('en', `feedback.file.fault.${fault}`, { name, limit: '524 kB' })
    expect((await screen.findByRole('alert')).textContent).toBe(said)
    expect(onChange).not.toHaveBeenCalled()
  },
)

test('a small picture is attached unchanged', async () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)
  const onChange = choose(png, 'shot.png')
  const dataBase64 = Buffer.from(png).toString('base64')
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledWith({
      name: 'shot.png',
      type: 'image/png',
      size: 12,
      dataBase64,
    }),
  )
})
