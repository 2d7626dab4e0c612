/**
 * What stands in the document and runs before the first paint (tools/vite/first-script.ts). No code of the
 * application: a page that is read answers to its reader before that has come.
 */
import { answerEarly } from './platform/early/answer-early.ts'
import { showChoices } from './platform/early/first-look.ts'
import { startAfterPaint } from './platform/early/start-code.ts'

showChoices()
answerEarly()
startAfterPaint()
