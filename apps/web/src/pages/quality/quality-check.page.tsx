import { officialQualityCheck, ownQualityCheck } from '@zhujian/domain/quality/quality-check-kinds'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { checkCells } from '../../parts/check-name'
import { useRegulator } from '../../parts/use-regulator'

/** 质量检查：登记的人是哪一边的，就填哪一边的几栏。 */
export default function QualityCheckPage(props: PageProps) {
  const isOfficial = useRegulator()
  return <ProjectList page={props} entity={isOfficial ? officialQualityCheck : ownQualityCheck} cells={checkCells} />
}
