import {
  AlertOutlined,
  ApartmentOutlined,
  CalendarOutlined,
  CarryOutOutlined,
  DashboardOutlined,
  FolderOpenOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
  ToolOutlined,
  TrophyOutlined,
  UsergroupAddOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { MenuIcon as Name } from '@zhujian/domain/screens'
import type { ComponentType, ReactElement } from 'react'
import { HouseWithFlag, PlanUnderGlass, Stamp } from '../../ui/own-icons'

const icons: Record<Name, ComponentType> = {
  home: HomeOutlined,
  todo: CarryOutOutlined,
  warning: AlertOutlined,
  library: ApartmentOutlined,
  audit: PlanUnderGlass,
  inspection: SafetyCertificateOutlined,
  labour: UsergroupAddOutlined,
  evaluation: TrophyOutlined,
  business: FormOutlined,
  approval: Stamp,
  completion: HouseWithFlag,
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
