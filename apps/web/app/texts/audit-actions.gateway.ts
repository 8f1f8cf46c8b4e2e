import { texts } from '@tamga/ui';

/** What happens to services behind the gateway, and to webhooks of applications. */
export const gatewayActionTexts = texts({
  mn: {
    'gateway.access_approved': 'API дуудах эрх олгосон',
    'gateway.access_asked': 'API дуудах эрх хүссэн',
    'gateway.access_ended': 'API дуудах эрхийг дуусгасан',
    'gateway.access_refused': 'API дуудах эрх олгоогүй',
    'gateway.access_withdrawn': 'API дуудах эрхийн хүсэлтээ буцаан авсан',
    'gateway.service_added': 'Гарцад үйлчилгээ нэмсэн',
    'gateway.service_changed': 'Гарцын үйлчилгээг өөрчилсөн',
    'gateway.service_removed': 'Гарцаас үйлчилгээ хассан',
    'webhooks.sent_again': 'Webhook дахин илгээсэн',
    'webhooks.subscription_added': 'Webhook нэмсэн',
    'webhooks.subscription_changed': 'Webhook өөрчилсөн',
    'webhooks.subscription_removed': 'Webhook устгасан',
  },
  en: {
    'gateway.access_approved': 'Approved access to an API',
    'gateway.access_asked': 'Asked for access to an API',
    'gateway.access_ended': 'Ended access to an API',
    'gateway.access_refused': 'Refused access to an API',
    'gateway.access_withdrawn': 'Took back a request for access to an API',
    'gateway.service_added': 'Put a service behind the gateway',
    'gateway.service_changed': 'Changed a service behind the gateway',
    'gateway.service_removed': 'Took a service off the gateway',
    'webhooks.sent_again': 'Sent webhooks again',
    'webhooks.subscription_added': 'Added a webhook',
    'webhooks.subscription_changed': 'Changed a webhook',
    'webhooks.subscription_removed': 'Removed a webhook',
  },
});
