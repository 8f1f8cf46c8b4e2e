-- With the words of somebody who was erased goes where they came from.

grant update (address) on security.event to tamga_system;
