import { releaseKind } from './release-kind'

/** 监理人员解锁。总监经书面同意可兼任，最多三项；超出的须先解锁。 */
export const releaseJL = releaseKind(['chief_engineer', 'deputy_engineer', 'specialist_engineer'], '监理人员', {
  code: 'releaseJL',
  mark: 'JLJS',
  applicants: ['consultant', 'chief_engineer'],
  basis: 'GB/T 50319-2013《建设工程监理规范》第 3.1.5 条',
})
