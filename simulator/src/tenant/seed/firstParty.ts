/** Microsoft's own applications that every tenant has, by their public app ids. */
export const FIRST_PARTY: readonly (readonly [appId: string, name: string])[] = [
  ['00000003-0000-0000-c000-000000000000', 'Microsoft Graph'],
  ['00000002-0000-0000-c000-000000000000', 'Windows Azure Active Directory'],
  ['00000002-0000-0ff1-ce00-000000000000', 'Office 365 Exchange Online'],
  ['00000003-0000-0ff1-ce00-000000000000', 'Office 365 SharePoint Online'],
  ['00000004-0000-0ff1-ce00-000000000000', 'Skype for Business Online'],
  ['00000007-0000-0000-c000-000000000000', 'Dataverse'],
  ['00000009-0000-0000-c000-000000000000', 'Power BI Service'],
  ['0000000a-0000-0000-c000-000000000000', 'Microsoft Intune'],
  ['797f4846-ba00-4fd7-ba43-dac1f8f63013', 'Windows Azure Service Management API'],
  ['c44b4083-3bb0-49c1-b47d-974e53cbdf3c', 'Azure Portal'],
  ['04b07795-8ddb-461a-bbee-02f9e1bf7b46', 'Microsoft Azure CLI'],
  ['1950a258-227b-4e31-a9cf-717495945fc2', 'Microsoft Azure PowerShell'],
  ['de8bc8b5-d9f9-48b1-a8ad-b748da725064', 'Graph Explorer'],
  ['14d82eec-204b-4c2f-b7e8-296a70dab67e', 'Microsoft Graph Command Line Tools'],
  ['1fec8e78-bce4-4aaf-ab1b-5451cc387264', 'Microsoft Teams'],
  ['cc15fd57-2c6c-4117-a88c-83b1d56b4bbe', 'Microsoft Teams Services'],
  ['d4ebce55-015a-49b5-a083-c84d1797ae8c', 'Microsoft Intune Enrollment'],
  ['2793995e-0a7d-40d7-bd35-6968ba142197', 'My Apps'],
  ['c5393580-f805-4401-95e8-94b7a6ef2fc2', 'Office 365 Management APIs'],
  ['cfa8b339-82a2-471a-a3c9-0fc0be7a4093', 'Azure Key Vault'],
  ['e406a681-f3d4-42a8-90b6-c2b029497af1', 'Azure Storage'],
  ['d3590ed6-52b3-4102-aeff-aad2292ab01c', 'Microsoft Office'],
  ['29d9ed98-a469-4536-ade2-f981bc1d605e', 'Microsoft Authentication Broker'],
  ['cb1056e2-e479-49de-ae31-7812af012ed8', 'Microsoft Azure Active Directory Connect'],
];

/** Tenant of Microsoft's own applications. */
export const MICROSOFT_SERVICES_TENANT = 'f8cdef31-a31e-4b4a-93e4-5f571e91255a';
