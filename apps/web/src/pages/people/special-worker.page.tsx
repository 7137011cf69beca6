import { specialCert } from '@zhujian/domain/safety/special-cert'
import type { AnyEntity } from '@zhujian/model'
import { useMemo } from 'react'
import { useRight } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { lateCells } from '../../entity/late-cells'
import { ProjectList } from '../../entity/project-list'

const late = lateCells(specialCert)

/** 特种作业人员证书：核验的人先看等他核验的。 */
export default function SpecialWorkerPage(props: PageProps) {
  const verifies = useRight(specialCert.name, 'pass')
  const entity = useMemo<AnyEntity>(
    () => (verifies ? { ...specialCert, list: { ...specialCert.list, startView: 'pending' } } : specialCert),
    [verifies],
  )
  return <ProjectList page={props} entity={entity} {...late} />
}
