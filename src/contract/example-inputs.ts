/**
 * Example data sets of tools with a level or a limit, by the `inputSha256` of their runs: the
 * file's SHA-256, or that of the lines of hashes where a set has several files. Their runs are
 * allowed at every level. `tests/unit/contract/example-inputs.test.ts` computes each from
 * `public/examples` and from the lists that the tools offer, so that none is missing or invented.
 */
export const EXAMPLE_INPUTS: Readonly<Record<string, { toolId: string; files: string[] }>> = {
  '73bb2d80f1315bf6f3a486f183cb4702cfb9e3889040997fb9692b04689d7a2b': {
    toolId: '6001',
    files: ['sim_balanced_24.tsv'],
  },
  e834f2b6d595cbf1383cca0ef64628e9963a47dfddc27de5617e920fd0734143: {
    toolId: '6001',
    files: ['sim_directional_60.tsv'],
  },
  b7301f077789d381c0d804f4e6060265c3550265f38767d3bce1215b4d5cced5: {
    toolId: '6001',
    files: ['sim_homogeneous_12.tsv'],
  },
  '7c3a7f90703c28ae211f2c45b4012b5fd804728f8e3d122873bc715beb0b9588': {
    toolId: '6001',
    files: ['sim_null_outlier_40.tsv'],
  },
  '248c0da57d87e8060f23af2bdfe17af64e1c8a688e81e7ef45b473fba2609d8a': {
    toolId: '6001',
    files: ['sim_three_sample.tsv'],
  },
  '89559af53e5f4768f9193bc4cbc5fcc4478707d52a07a4d7b4771b323fe8f99f': {
    toolId: '6002',
    files: ['sim211_exposure.tsv', 'sim211_outcome.tsv'],
  },
  '2bcd212749ef1957ed0bae8f73bb8688bcf54bf97845591e6cbe32f77cde6917': {
    toolId: '6003',
    files: ['sim_map_8x5.tsv'],
  },
  a307c3562599a22e97dbf561d730342aa98a6cfeaf70729d0bb14745b7d4b514: {
    toolId: '6004',
    files: ['sim_oneway_a.tsv', 'sim_oneway_b.tsv'],
  },
  '8c8d991b6e9a0f16edb0222cf8cdfb0ae3761c5f5a2ffccfaeadc832b7545ff2': {
    toolId: '6004',
    files: ['sim_twoway_a.tsv', 'sim_twoway_b.tsv'],
  },
  bb31fd783b6939079ce00dd24b142334b93fc5f5f58d02a35cafef7c02942818: {
    toolId: '6005',
    files: ['mv_three_60.tsv'],
  },
  '3272a691ff59044cf436a8c80a631c8a3616ea72caa8062e915452cf36465c6a': {
    toolId: '6005',
    files: ['mv_weak_24.tsv'],
  },
  '0789b4551cb0b16c40df24a0f5be42595917b31c13f9c410ae7140bed1c2fcb0': {
    toolId: '6010',
    files: ['mediation_exposure.tsv', 'mediation_mediator.tsv', 'mediation_outcome.tsv'],
  },
  c4fdaa719cb2484f66959591e3b7c81643e712fbe6610adac62a34c09ee85f7b: {
    toolId: '6010',
    files: ['mediation_exposure.tsv', 'mediation_mediator.tsv', 'mediation_outcome_opposed.tsv'],
  },
  '7c507fffd91a560c9020f2acdd0af16f83e32d6893d4bde6dae9a64c5d2dbc65': {
    toolId: '6001',
    files: ['bmi_chd_79.tsv'],
  },
  d4cf7017c9fbb25e507b60fba6b8c0ac351ea34a46fda6168ee410fcb4391ef6: {
    toolId: '6003',
    files: ['risk_factors_chd.tsv'],
  },
  e11e96e4a861c2e8cc0f047845185abb226a23a4d85c46d6a0a9090cc623a06a: {
    toolId: '6005',
    files: ['lipids_chd.tsv'],
  },
}
