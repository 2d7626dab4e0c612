import { describe, expect, it } from 'vitest'
import {
  removedNames,
  type Names,
  newNames,
  type Text,
} from '../../../../tools/checks/frozen-names.ts'
import { parseSource } from '../../../../tools/checks/source.ts'

const said = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)
const found = (file: string, code: string, listed: Names = {}) =>
  said(newNames(listed, [{ file, code }], {}))

describe('refuses a name at an access that is not in the list', () => {
  it.each([
    ['src/a.ts', "localStorage.setItem('planted', '')", 'browserStorage: “planted”'],
    ['sw/a.ts', "caches.open('planted')", 'caches: “planted”'],
    ['src/a.ts', "new BroadcastChannel('planted')", 'channels: “planted”'],
    ['src/a.ts', "cookieStore.set('planted', '1')", 'cookies: “planted”'],
    ['src/a.ts', "db.createObjectStore('planted')", 'deviceDatabase: “store: planted”'],
    ['server/a.ts', 'process.env.PLANTED', 'environment: “PLANTED”'],
    ['src/a.ts', "answer.headers.get('X-Planted')", 'headers: “x-planted”'],
    ['src/a.ts', 'navigator.locks.request(`planted.${id}`, work)', 'locks: “planted.*”'],
    ['src/platform/a.ts', "root.dataset['plantedMark']", 'markup: “data-planted-mark”'],
    ['sw/a.ts', "page.postMessage({ type: 'planted' })", 'messages: “planted”'],
    ['server/a.ts', "new Gauge({ name: 'planted', help })", 'metrics: “planted”'],
    ['sw/a.ts', "showNotification(title, { tag: 'planted' })", 'notificationTags: “planted”'],
    ['src/a.ts', "root.getDirectoryHandle('planted')", 'privateFolders: “planted”'],
    ['src/a.ts', 'const to = `/user/records?planted=${id}`', 'queryParameters: “planted”'],
    ['server/a.ts', "app.get('/planted', handler)", 'serverPaths: “/planted”'],
    ['src/a.ts', 'withAnything(`veriscope.planted.${id}`)', 'otherNames: “veriscope.planted.*”'],
  ])('%s: %s', (file, code, message) => {
    expect(found(file, code)).toContainEqual(
      `${message} is not among the frozen names. Use one that is, or add it to docs/frozen-names.json (docs/frozen-names.md)`,
    )
  })

  it('passes a listed name, and one that the code computes', () => {
    const listed = { locks: ['veriscope.call.*.*'] }
    expect(found('src/a.ts', 'locks.request(`veriscope.call.${a}.${b}`)', listed)).toEqual([])
    expect(found('src/a.ts', 'locks.request(`${name}`); locks.request(name)')).toEqual([])
  })
})

it('refuses a declared name that is not in the list', () => {
  const declared = { channels: ['veriscope.one', 'veriscope.planted'] }
  expect(said(newNames({ channels: ['veriscope.one'] }, [], declared))).toEqual([
    expect.stringContaining('channels: “veriscope.planted” is not among the frozen names'),
  ])
})

describe('refuses the removal of a listed name', () => {
  const code = `type Body = { rows: { 'other-test': 'drop' | 'keep' }[] }
    const taken = 1
    take(\`veriscope.call.\${id}\`, { title: 'kept as it is' })`
  const { program } = parseSource('src/results/a.ts', code)
  const texts: readonly Text[] = [
    { file: 'src/results/a.ts', code, program },
    { file: 'server/a.ts', code: '', program: parseSource('server/a.ts', "'onServer'").program },
    { file: 'package.json', code: '{ "scripts": { "try:update": "" } }' },
  ]
  const gone = (listed: Names, declared: Names = {}) =>
    said(removedNames(listed, texts, declared)).map(
      (message) => /“.*” is frozen/.exec(message)?.[0],
    )

  it.each([
    ['a field', 'recordFields', 'power: rows[].other-test', 'power: rows[].taken'],
    ['a value', 'recordFields', 'rows = drop | keep', 'rows = drop | left'],
    ['a whole text', 'logMessages', 'kept as it is', 'kept as'],
    ['the fixed part of a text', 'locks', 'veriscope.call.*', 'veriscope.calls.*'],
    ['a script', 'npmScripts', 'try:update', 'try'],
    ['a word of its own folders', 'storedValues', 'onServer', 'onClient'],
    ['a name only in other folders', 'recordFields', 'title', 'onServer'],
  ])('%s', (_what, category, there, away) => {
    expect(gone({ [category]: [there, away] })).toEqual([`“${away}” is frozen`])
  })

  it('of a category that one module declares, though another text has it', () => {
    expect(gone({ channels: ['kept as it is', 'one'] }, { channels: ['one'] })).toEqual([
      '“kept as it is” is frozen',
    ])
  })
})
