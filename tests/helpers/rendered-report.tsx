import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { RecordBody } from '../../src/results/record-body.ts'
import { recordOf } from '../../src/results/record-file.ts'
import { ReportDocument } from '../../src/ui/results/report/report-document.tsx'
import { reportHtml } from '../../src/ui/results/report/report-html.ts'
import { reportOf } from '../../src/ui/results/report/reports.ts'
import { i18nOf, type Language } from './e2e/texts.ts'

/** Renders the report of a result, and returns its file as text and as a document. */
export async function renderReport(
  body: RecordBody,
  language: Language = 'en',
  title = 'BMI → CHD',
) {
  const report = reportOf(body)
  const tools = await report?.()
  if (!tools) throw new Error('no report')
  const record = recordOf(body, {
    id: '1',
    toolId: '6001',
    title,
    note: '',
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  const { container } = render(
    <I18nProvider i18n={i18nOf(language)}>
      <Provider store={createStore()}>
        <MantineProvider env="test">
          <ReportDocument record={record} body={body} tools={tools} />
        </MantineProvider>
      </Provider>
    </I18nProvider>,
  )
  const element = container.querySelector('[data-report]')
  if (!element) throw new Error('no document')
  const html = reportHtml(element, title)
  return { html, page: new DOMParser().parseFromString(html, 'text/html') }
}
