/** Rerun of a scan of the gut microbiota, by the plan of all scans. */
import { defineRerun } from '../rerun/plan.ts'
import { isGut } from '../scan/body.ts'
import { scanPlan } from '../scan/rerun-plan.ts'

export const rerun = defineRerun(isGut, scanPlan)
