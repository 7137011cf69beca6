import type { Project } from './lock-project'

/** 主送：建设、施工、监理三方。 */
export const threeParties = ({
  jsdw_text,
  sgdw_text,
  jldw_text,
}: Pick<Project, 'jsdw_text' | 'sgdw_text' | 'jldw_text'>): string =>
  [jsdw_text, sgdw_text, jldw_text].filter(Boolean).join('、') || '各参建单位'

/** 文书里对工程的称呼：名称与监督编号。 */
export const titled = ({ engineering_name, supervise_no }: Pick<Project, 'engineering_name' | 'supervise_no'>): string =>
  `${engineering_name}${supervise_no ? `（监督编号 ${supervise_no}）` : ''}`
