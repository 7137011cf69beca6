import {
  AlertOutlined,
  ApartmentOutlined,
  AuditOutlined,
  CalendarOutlined,
  CarryOutOutlined,
  DashboardOutlined,
  FileDoneOutlined,
  FolderOpenOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
  ToolOutlined,
  TrophyOutlined,
  UsergroupAddOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { MenuIcon as Name } from '@zhujian/domain/screens'
import type { ComponentType, ReactElement } from 'react'

const icons: Record<Name, ComponentType> = {
  home: HomeOutlined,
  todo: CarryOutOutlined,
  warning: AlertOutlined,
  library: ApartmentOutlined,
  audit: AuditOutlined,
  inspection: SafetyCertificateOutlined,
  labour: UsergroupAddOutlined,
  evaluation: TrophyOutlined,
  business: FormOutlined,
  approval: SolutionOutlined,
  completion: FileDoneOutlined,
  monitor: DashboardOutlined,
  video: VideoCameraOutlined,
  attendance: CalendarOutlined,
  equipment: ToolOutlined,
  credit: IdcardOutlined,
  group: TeamOutlined,
  file: FolderOpenOutlined,
  setting: SettingOutlined,
}

export function MenuIcon({ name }: { name: Name }): ReactElement {
  const Icon = icons[name]
  return <Icon />
}
