/** Runs the jobs of a science worker, by the kind of each. */
import { analyseBidirectional } from '../science/bidirectional/analyse.ts'
import { previewBidirectional } from '../science/bidirectional/preview.ts'
import { runColocalisation } from '../science/colocalisation/job.ts'
import type { EngineHost } from '../science/engine.ts'
import { asFailure } from '../science/failure.ts'
import { runPick, runPreview } from '../science/instruments/job.ts'
import { analyseMediation } from '../science/mediation/analyse.ts'
import { previewMediation } from '../science/mediation/preview.ts'
import { analyseStudies } from '../science/meta-analysis/analyse-studies.ts'
import { analyseFiles } from '../science/multivariable/analyse-files.ts'
import { analyseWide, previewWide } from '../science/multivariable/analyse-wide.ts'
import { recogniseReference } from '../science/liftover/recognise-reference.ts'
import { sourceOfBlob } from '../science/parser/byte-source.ts'
import { readStudies } from '../science/meta-analysis/read-studies.ts'
import { assembleResult } from '../science/scan-run/assemble.ts'
import { scanPart } from '../science/scan-run/scan-part.ts'
import { runPrepare } from '../science/scan-run/job.ts'
import { previewScan } from '../science/scan-run/preview.ts'
import type { Progress } from '../science/two-sample/stage-clock.ts'
import { analyseAgain } from '../science/two-sample/analyse-again.ts'
import { analyseTwoSample } from '../science/two-sample/analyse.ts'
import { previewTwoSample } from '../science/two-sample/preview.ts'
import { panelIndexesOf } from './panel-indexes.ts'
import { referencesOf } from './references.ts'
import type { FromWorker, Job, JobOutput, ToWorker } from './messages.ts'

/** Minimum time between two progress messages. */
const REPORT_EVERY_MS = 40

function throttled(
  host: EngineHost,
  report: (progress: Progress) => void,
): (progress: Progress) => void {
  let last: Progress['stage'] | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  return (progress) => {
    const now = host.now()
    if (progress.stage === last && now - lastAt < REPORT_EVERY_MS) return
    last = progress.stage
    lastAt = now
    report(progress)
  }
}

/** Returns the host with storage for the indexes of panels. */
function withIndexes(host: EngineHost, owner: string | undefined): EngineHost {
  return owner === undefined ? host : { ...host, panelIndexes: panelIndexesOf(owner) }
}

async function run(
  job: Job,
  host: EngineHost,
  onProgress: (progress: Progress) => void,
): Promise<JobOutput> {
  switch (job.kind) {
    case 'preview':
      return previewTwoSample(job.input, host)
    case 'two-sample-mr': {
      const { parameters, ...input } = job.input
      return await analyseTwoSample(input, parameters, { host, onProgress })
    }
    case 'two-sample-again':
      return analyseAgain(job.input, { host, onProgress })
    case 'screen-preview':
      return await previewScan(job.input, host)
    case 'screen-prepare':
      return await runPrepare(job.input, withIndexes(host, job.input.owner), onProgress)
    case 'screen-part':
      return scanPart(job.input.bytes, (done) => onProgress({ stage: 'estimating', done }))
    case 'screen-assemble':
      return assembleResult(job.input)
    case 'instruments-preview':
      return await runPreview(job.input, host)
    case 'instruments-pick':
      return await runPick(job.input, withIndexes(host, job.input.owner), onProgress)
    case 'studies':
      return await readStudies(job.input.bytes, host, job.input.sheet)
    case 'meta-analysis':
      return await analyseStudies(job.input, host)
    case 'multivariable-preview':
      return await previewWide(job.input.bytes, host, job.input.sheet)
    case 'bidirectional-preview':
      return await previewBidirectional(job.input, host)
    case 'bidirectional-mr':
      return await analyseBidirectional(job.input, { host, onProgress })
    case 'colocalisation':
      return await runColocalisation(job.input, withIndexes(host, job.input.owner), onProgress)
    case 'mediation-preview':
      return await previewMediation(job.input, host)
    case 'mediation':
      return await analyseMediation(job.input, { host, onProgress })
    case 'multivariable-mr':
      return await analyseWide(job.input, host)
    case 'reference':
      return await recogniseReference(sourceOfBlob(job.input.file))
    case 'multivariable-files':
      return await analyseFiles(job.input, host)
  }
}

/** Runs the job of one message and sends the replies. Never throws: errors are sent, too. */
export async function handleMessage(
  message: ToWorker,
  host: EngineHost,
  send: (reply: FromWorker) => void,
): Promise<void> {
  const { id, job, references } = message
  const own = references ? { ...host, references: referencesOf(references) } : host
  const onProgress = throttled(host, (progress) => send({ type: 'progress', id, progress }))
  try {
    send({ type: 'done', id, output: await run(job, own, onProgress) })
  } catch (thrown) {
    send({ type: 'failed', id, failure: asFailure(thrown).toData() })
  }
}
