/** Figure choices are part of the record's result, and are saved and sent with it. */
import { expect, test } from 'vitest'
import { bodyFrom } from '../../../src/results/read-body.ts'
import { openRecordFile, recordFileText } from '../../../src/results/record-file.ts'
import { figuresIn, withFigure, withFigures } from '../../../src/results/record-figures.ts'
import { metaResult } from '../../helpers/other-results.ts'
import { recordContent } from '../../helpers/record-content.ts'

const RESULT = JSON.stringify(metaResult())
const CHOICE = { widthMm: 183, labels: { title: '图 1' } }

test('stores a choice in the presentation without changing a number', () => {
  const savedResult = withFigures(RESULT, { forest: CHOICE })
  expect(figuresIn(savedResult)).toEqual({ forest: CHOICE })
  const { presentation, ...numbers } = JSON.parse(savedResult) as Record<string, unknown>
  const { presentation: before, ...own } = JSON.parse(RESULT) as Record<string, unknown>
  expect(numbers).toEqual(own)
  expect(presentation).toEqual({ ...(before as object), figures: { forest: CHOICE } })
  // The result can still be opened.
  expect(bodyFrom(JSON.parse(savedResult))).not.toBeNull()
})

test('removes the field with the last choice', () => {
  const one = withFigure(withFigure({}, 'forest', CHOICE), 'funnel', {})
  expect(Object.keys(withFigure(one, 'forest', null))).toEqual(['funnel'])
  const without = withFigures(withFigures(RESULT, { forest: CHOICE }), {})
  expect(figuresIn(without)).toEqual({})
  expect(without).not.toContain('figures')
})

test('a record file includes the choices and opens with them', () => {
  const record = recordContent('1', { result: withFigures(RESULT, { forest: CHOICE }) })
  const opened = openRecordFile(recordFileText(record), {
    fileName: 'a.json',
    id: '9',
    toolId: '6001',
    at: '2027-01-01T00:00:00.000Z',
  })
  expect(opened.name === 'record' && figuresIn(opened.record.result)).toEqual({ forest: CHOICE })
})

test('returns no choices for an invalid result', () => {
  expect(figuresIn('{"figures":{')).toEqual({})
  expect(figuresIn('{"presentation":{"figures":[1]}}')).toEqual({})
})
