import { EXCHANGE_APP_ID, GRAPH_APP_ID } from '@trc/domain/applicationPermissions';
import type { Entity } from './store/entity.ts';

/**
 * App roles of Microsoft Graph with their ids, which are the same in every tenant (public permissions reference).
 * The simulated Microsoft Graph service principal offers these.
 */
export const GRAPH_APP_ROLES: Readonly<Record<string, string>> = {
  'User.Read.All': 'df021288-bdef-4463-88db-98f22de89214',
  'User.ReadWrite.All': '741f803b-c850-494e-b5df-cde7c675a1ca',
  'User.DeleteRestore.All': 'eccc023d-eccf-4e7b-9683-8813ab36cecc',
  'User-LifeCycleInfo.Read.All': '8556a004-db57-4d7a-8b82-97a13428e96f',
  'User-LifeCycleInfo.ReadWrite.All': '925f1248-0f97-47b9-8ec8-538c54e01325',
  'User.EnableDisableAccount.All': '3011c876-62b7-4ada-afa2-506cbbecc68c',
  'Group.Read.All': '5b567255-7703-4780-807c-7be8301ae99b',
  'Group.ReadWrite.All': '62a82d76-70ea-41e2-9197-370581804d09',
  'GroupMember.Read.All': '98830695-27a2-44f7-8c18-0c3ebc9698f6',
  'GroupSettings.Read.All': 'f3c4f514-c65a-43f5-bfce-1735872258dd',
  'GroupSettings.ReadWrite.All': '546168c3-1183-4281-9491-fafb24dea37e',
  'RoleManagement.Read.Directory': '483bed4a-2ad3-4361-a73b-c83ccdbdc53c',
  'RoleManagement.Read.All': 'c7fbd983-d9aa-4fa7-84b8-17382c103bc4',
  'RoleManagement.ReadWrite.Directory': '9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8',
  'Policy.Read.All': '246dd0d5-5bd0-4def-940b-0421030a5b68',
  'Policy.Read.AuthenticationMethod': '8e3bc81b-d2f3-4b7b-838c-32c88218d2f0',
  'Policy.Read.PermissionGrant': '9e640839-a198-48fb-8b9a-013fd6f6cbcd',
  'Policy.ReadWrite.ConditionalAccess': '01c0a623-fc9b-48e9-b794-0756f8e8f067',
  'Policy.ReadWrite.AuthenticationMethod': '29c18626-4985-4dcd-85c0-193eef327366',
  'Policy.ReadWrite.Authorization': 'fb221be6-99f2-473f-bd32-01c6a0e9ca3b',
  'Policy.ReadWrite.AuthenticationFlows': '25f85f3c-f66c-4205-8cd5-de92dd7f0cec',
  'Policy.ReadWrite.ExternalIdentities': '03cc4f92-788e-4ede-b93f-199424d144a5',
  'Policy.ReadWrite.SecurityDefaults': '1c6e93a6-28e2-4cbb-9f64-1a46a821124d',
  'Policy.ReadWrite.ConsentRequest': '999f8c63-0a38-4f1b-91fd-ed1947bdd1a9',
  'Policy.ReadWrite.CrossTenantAccess': '338163d7-f101-4c92-94ba-ca46fe52447c',
  'Policy.ReadWrite.ApplicationConfiguration': 'be74164b-cff1-491c-8741-e671cb536e13',
  'Policy.ReadWrite.PermissionGrant': 'a402ca1c-2696-4531-972d-6e5ee4aa11ea',
  'Policy.ReadWrite.FeatureRollout': '2044e4f1-e56c-435b-925c-44cd8f6ba89a',
  'Application.Read.All': '9a5d68dd-52b0-4cc2-bd40-abcf44ac3a30',
  'Application.ReadWrite.All': '1bfefb4e-e0b5-418b-a88f-73c46d2cc8e9',
  'AppRoleAssignment.ReadWrite.All': '06b708a9-e830-4db3-a914-8e69da51d44f',
  'DelegatedPermissionGrant.Read.All': '81b4724a-58aa-41c1-8a55-84ef97466587',
  'DelegatedPermissionGrant.ReadWrite.All': '8e8e4742-1d95-4f68-9d56-6ee75648c72a',
  'AdministrativeUnit.Read.All': '134fd756-38ce-4afd-ba33-e9623dbe66c2',
  'AdministrativeUnit.ReadWrite.All': '5eb59dd3-1da2-4329-8733-9dabdc435916',
  'AuthenticationContext.Read.All': '381f742f-e1f8-4309-b4ab-e3d91ae4c5c1',
  'AuthenticationContext.ReadWrite.All': 'a88eef72-fed0-4bf7-a2a9-f19df33f8b83',
  'Directory.Read.All': '7ab1d382-f21e-4acd-a863-ba3e13f7da61',
  'Directory.ReadWrite.All': '19dbc75e-c2e2-444c-a770-ec69d8559fc7',
  'Organization.Read.All': '498476ce-e0fe-48b0-b801-37ba7e2685c6',
  'Member.Read.Hidden': '658aa5d8-239f-45c4-aa12-864f4fc7e490',
  'User.ManageIdentities.All': 'c529cfca-c91b-489c-af2b-d92990b66ce6',
  'AuditLog.Read.All': 'b0afded3-3588-46d8-8b3d-9842eff778da',
  'Domain.Read.All': 'dbb9058a-0e50-45d7-ae91-66909b5d4664',
  'Domain-InternalFederation.Read.All': 'c0e5a7b0-e8b7-40a7-b8e0-8249e6ea81d5',
  'Policy.Read.DeviceConfiguration': 'bdba4817-6ba1-4a7c-8a01-be9bc7c242dd',
  'Policy.ReadWrite.DeviceConfiguration': '230fb2d5-aa21-49c1-bfa7-ae1be179d867',
  'Policy.ReadWrite.FedTokenValidation': '90bbca0b-227c-4cdc-8083-1c6cfb95bac6',
  'PrivilegedEligibilitySchedule.Read.AzureADGroup': 'edb419d6-7edc-42a3-9345-509bfdf5d87c',
  'PrivilegedAssignmentSchedule.Read.AzureADGroup': 'cd4161cb-f098-48f8-a884-1eda9a42434c',
  'RoleManagementPolicy.Read.AzureADGroup': '69e67828-780e-47fd-b28c-7b27d14864e6',
  'Synchronization.Read.All': '5ba43d2f-fa88-4db2-bd1c-a67c5f0fb1ce',
  'CustomSecAttributeAssignment.Read.All': '3b37c5a4-1226-493d-bec3-5d6c6b866f3f',
  'CustomSecAttributeAssignment.ReadWrite.All': 'de89b5e4-5b8f-48eb-8925-29c2b33bd8bd',
  'RoleEligibilitySchedule.Read.Directory': 'ff278e11-4a33-4d0c-83d2-d01dc58929a5',
  'RoleEligibilitySchedule.ReadWrite.Directory': 'fee28b28-e1f3-4841-818e-2704dc62245f',
  'RoleAssignmentSchedule.Read.Directory': 'd5fe8ce8-684c-4c83-a52c-46e882ce4be1',
  'RoleAssignmentSchedule.ReadWrite.Directory': 'dd199f4a-f148-40a4-a2ec-f0069cc799ec',
  'RoleManagementPolicy.Read.Directory': 'fdc4c997-9942-4479-bfcb-75a36d1138df',
  'RoleManagementPolicy.ReadWrite.Directory': '31e08e0a-d3f7-4ca2-ac39-7343fb83e8ad',
  'RoleManagementPolicy.ReadWrite.AzureADGroup': 'b38dcc4d-a239-4ed6-aa84-6c65b284f97c',
  'PrivilegedEligibilitySchedule.ReadWrite.AzureADGroup': '618b6020-bca8-4de6-99f6-ef445fa4d857',
  'PrivilegedAssignmentSchedule.ReadWrite.AzureADGroup': '41202f2c-f7ab-45be-b001-85c9728b9d69',
  'Domain.ReadWrite.All': '7e05723c-0bb0-42da-be95-ae9f08a6e53c',
  'Domain-InternalFederation.ReadWrite.All': '64d40371-8d58-4270-bc8a-b4a66de36b9a',
  'Organization.ReadWrite.All': '292d869f-3427-49a8-9dab-8c70152b74e9',
  'Synchronization.ReadWrite.All': '9b50c33d-700f-43b1-b2eb-87e89b703581',
  'CustomSecAttributeDefinition.Read.All': 'b185aa14-d8d2-42c1-a685-0f5596613624',
  'CustomSecAttributeDefinition.ReadWrite.All': '12338004-21f4-4896-bf5e-b75dfaf1016d',
  'Device.Read.All': '7438b122-aefc-4978-80ed-43db9fcc7715',
  'Device.ReadWrite.All': '1138cb37-bd11-4084-a2b7-9f71582aeddb',
  'OrgContact.Read.All': 'e1a88a34-94c4-4418-be12-c87b00e26bea',
  'AgentIdentityBlueprint.Create': 'ea4b2453-ad2d-4d94-9155-10d5d9493ce9',
  'AgentIdentityBlueprint.ReadWrite.All': '7fddd33b-d884-4ec0-8696-72cff90ff825',
  'AgentIdentity.ReadWrite.All': 'dcf7150a-88d4-4fe6-9be1-c2744c455397',
  'AgentIdentityBlueprintPrincipal.ReadWrite.All': '3bc933bc-8b4d-4cb6-ac49-b73774299250',
  'AgentIdentityBlueprintPrincipal.Create': '8959696d-d07e-4916-9b1e-3ba9ce459161',
  'AgentIdUser.ReadWrite.All': 'b782c9ad-6f2b-4894-a21b-72bf22417f0a',
};

/** App roles of Office 365 Exchange Online that the product knows; their ids are the same in every tenant, too. */
export const EXCHANGE_APP_ROLES: Readonly<Record<string, string>> = {
  'Exchange.ManageAsApp': 'dc50a0fb-09a3-484d-be87-e023b12c6440',
};

const ROLES_OF_API: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [GRAPH_APP_ID]: GRAPH_APP_ROLES,
  [EXCHANGE_APP_ID]: EXCHANGE_APP_ROLES,
};

export const appRole = (id: string, value: string, allowedMemberTypes: readonly string[]): Entity => ({
  allowedMemberTypes,
  description: `Lets its holder act as ${value}`,
  displayName: value,
  id,
  isEnabled: true,
  origin: 'Application',
  value,
});

/** @returns the application permissions that one of Microsoft's APIs offers, as its service principal lists them */
export const appRolesOfApi = (appId: string): Entity[] =>
  Object.entries(ROLES_OF_API[appId] ?? {}).map(([value, id]) => appRole(id, value, ['Application']));
